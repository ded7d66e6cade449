/**
 * What a checker does in C and Rust, written once (rust-to-c.ts): `read` with the table, symbol by symbol; with the kernels of a
 * form `skip` for a chunk, `read_quickly` with both, and `faultless` for a whole text.
 */
import { octets as octetAlphabet } from '../shared/alphabet.ts';
import type { Gaps } from './language.ts';
import { functionsInC, withElements } from './rust-to-c.ts';
import type { NativeKernel, NativeKernels } from './simd.ts';

/** The arrays that are read. */
const READ: ReadonlySet<string> = new Set(['entry', 'between', 'next', 'blocks', 'classes', 'accepting', 'boundary']);

/** The next state, or an outcome, after symbol `i`. */
function cellAfter(state: string, { alphabet, classCount }: Gaps): string {
  const row = classCount === 1 ? state : `${state} * ${classCount}`;
  const index =
    alphabet === octetAlphabet
      ? 'usize::from(text[i])'
      : '(blocks[usize::from(text[i] >> 8)] << 8) | usize::from(text[i] & 0xFF)';
  return `next[${row} + classes[${index}]]`;
}

const textType = ({ alphabet }: Gaps) => (alphabet === octetAlphabet ? '&[u8]' : '&[u16]');

export function readFunction(gaps: Gaps): string {
  const { states, boundary } = gaps;
  return `/// Reads symbols one by one. What is returned is 0, or the outcome of the first that cannot follow, and 1.
fn read(&mut self, text: ${textType(gaps)}) -> usize {
    for i in 0..text.len() {
        let cell = ${cellAfter('self.state', gaps)};
        if cell >= ${states} { return cell - ${states} + 1; }
        self.state = cell;
        self.position += 1;
        if ${boundary}[cell] == 1 { self.offset = self.position; }
    }
    0
}`;
}

/** `paddingOf`: the first constant of a kernel, by its number, as the language writes it. */
export function skipFunctions(gaps: Gaps, simd: NativeKernels, paddingOf: (kernel: number) => string): string {
  const { states, boundary } = gaps;
  const { kernels, octets, width, delay } = simd;
  const others = kernels.slice(1).map(({ number }) => `    if kernel == ${number} { padding = ${paddingOf(number)}; }`);
  const padding = [`    let ${others.length > 0 ? 'mut ' : ''}padding: &[u8] = ${paddingOf(1)};`, ...others].join('\n');
  return `/// Moves the checker over symbols in which a kernel finds no fault, and returns how many these are. Flags go up at most
/// ${delay} symbols after a fault, and as many symbols determine the state.
fn skip(&mut self, text: ${textType(gaps)}) -> usize {
    let kernel = entry[self.state];
    if kernel == 0 || text.len() < ${256 / octets} { return 0; }
${octetsOf(octets)}
${padding}
    let mut m: [u8; 80] = [0; 80];
    m[0..16].copy_from_slice(&padding[0..16]);
    m[16..80].copy_from_slice(&octets[0..64]);
    if scan(kernel, &m[0..80]) == 0 { return 0; }
    let mut done = 64 + 64 * scan(kernel, &octets[48..size]);
    let end = size - size % ${width};
    // The rest is less than a block: the last 64 octets are one.
    if end - done < 64 && scan(kernel, &octets[end - 80..end]) == 1 { done = end; }
    let at = done / ${octets} - ${delay};
    for start in 0..${states} {
        if ((between[start] >> kernel) & 1) == 0 { continue; }
        let mut state = start;
        let mut known = usize::MAX;
        for i in at - ${delay}..at {
            let cell = ${cellAfter('state', gaps)};
            if cell >= ${states} {
                known = usize::MAX;
                break;
            }
            state = cell;
            if ${boundary}[cell] == 1 { known = i + 1; }
        }
        if known == usize::MAX { continue; }
        self.state = state;
        self.offset = self.position + known;
        self.position += at;
        return at;
    }
    0
}

fn read_quickly(&mut self, text: ${textType(gaps)}) -> usize {
    let mut i = 0;
    while i < text.len() && i < 16 && entry[self.state] == 0 {
        let outcome = self.read(&text[i..i + 1]);
        if outcome > 0 { return outcome; }
        i += 1;
    }
    i += self.skip(&text[i..text.len()]);
    self.read(&text[i..text.len()])
}`;
}

export function faultlessFunction(
  { kernels, octets, width, entry }: NativeKernels,
  paddingOf: (kernel: number) => string,
): string {
  const kernel = entry[0] as number;
  const { overrun } = kernels[kernel - 1] as NativeKernel;
  return `/// Whether a kernel finds no fault in a whole text. Padding stands around it.
fn faultless(text: &[u${8 * octets}]) -> bool {
${octetsOf(octets)}
    let padding: &[u8] = ${paddingOf(kernel)};
    let rest = size % 64;
    let whole = size - rest;
    let last = (rest + ${overrun + 63}) / 64;
    let mut m: [u8; 160] = [0; 160];
    if size % ${width} != 0 { return false; }
    m[0..16].copy_from_slice(&padding[0..16]);
    if whole > 0 {
        m[16..80].copy_from_slice(&octets[0..64]);
        if scan(${kernel}, &m[0..80]) == 0 { return false; }
        if scan(${kernel}, &octets[48..whole]) < whole / 64 - 1 { return false; }
        m[0..16].copy_from_slice(&octets[whole - 16..whole]);
    }
    if rest > 0 { m[16..16 + rest].copy_from_slice(&octets[whole..size]); }
    let mut i = 16 + rest;
    while i < 144 {
        m[i..i + 16].copy_from_slice(&padding[0..16]);
        i += 16;
    }
    scan(${kernel}, &m[0..16 + 64 * last]) == last
}`;
}

function octetsOf(octets: number): string {
  const size = octets === 1 ? 'text.len()' : `${octets} * text.len()`;
  return `    let octets: &[u8] = ${octets === 1 ? 'text' : 'octets_of(text)'};\n    let size = ${size};`;
}

/** The functions in C, and in Rust. */
export function checkerInC(name: string, text: string): string {
  return functionsInC(text, READ, { name, self: 'wellformed_checker', types: {} });
}

export function checkerInRust(text: string): string {
  const element = (array: string, index: string) => {
    const read = `${array.toUpperCase()}[${index}]`;
    return array === 'next' ? `${read} as usize` : `usize::from(${read})`;
  };
  return text
    .split(/\n\n(?=fn|\/\/\/)/)
    .map((each) => `#[rustfmt::skip]\n#[allow(clippy::all, clippy::pedantic)]\n${withElements(each, READ, element)}`)
    .join('\n\n');
}
