/**
 * Direct code → a function of Rust, which has no `goto`: a state is what follows a block, and `break` goes there from all
 * that comes before. Back goes `continue`, with the state in a variable; compilers make a jump of it, since it is a constant.
 *
 *     's1: {
 *         let Some((&c, rest)) = text.split_first() else { return true };
 *         text = rest;
 *         if !(matches!(c, 48..=57)) { return false; }
 *         break 's1;
 *     }
 */
import type { SymbolSet } from '../compile/index.ts';
import type { DirectCode, DirectState, OctetBranch } from './direct.ts';

/** As many blocks stand in one another; of 1,500, rustc overflows its stack. */
const MOST_BLOCKS = 256;

/** `null` where the table is better. */
export function directInRust({ states, rows }: DirectCode): string | null {
  if (states.length > MOST_BLOCKS) return null;
  const [first, ...later] = states.map(({ number }) => number) as [number, ...number[]];
  const order = [first, ...later];
  const back = new Set<number>();
  const jump = (from: number, to: number) => {
    if (from === to) return 'continue;';
    if (order.indexOf(to) > order.indexOf(from)) return `break 's${to};`;
    back.add(to);
    return `state = ${to}; continue 'again;`;
  };
  const bodies = states.map((state, i) => bodyOf(state, i === 0, (to) => jump(state.number, to)));
  const arms = [...back].filter((state) => state !== first).map((state) => `    ${state} => break 's${state},`);
  const again = [`let mut state = ${first};`, "'again: loop {"];
  const tables = rows.map((row) => `    [${row.join(', ')}],`);
  return [
    '/// Whether a whole text is well-formed. What follows the block `sN` is state N.',
    '#[rustfmt::skip]\n#[allow(clippy::all, clippy::pedantic, unused_mut)]',
    'fn accepts(mut text: &[u8]) -> bool {',
    ...(rows.length > 0 ? [`static SETS: [[u8; 256]; ${rows.length}] = [`, ...tables, '];'] : []),
    ...(back.size > 0 ? again : []),
    later
      .map((state) => `'s${state}: {`)
      .reverse()
      .join(' '),
    ...(back.size > 0 ? ['match state {', ...arms, '    _ => {}', '}'] : []),
    ...bodies.flatMap((body, i) => (i === 0 ? body : ['}', ...body])),
    ...(back.size > 0 ? ['}'] : []),
    '}',
  ].join('\n');
}

function bodyOf(state: DirectState, isFirst: boolean, jump: (target: number) => string): string[] {
  const { number, accepting, missing, tests, choices } = state;
  if (tests.length + choices.length === 0) return [`return text.is_empty() && ${accepting};`];
  const lines = [
    ...(isFirst && missing > 1 ? [`if text.len() < ${missing} { return false; }`] : []),
    `let Some((&c, rest)) = text.split_first() else { return ${accepting} };`,
    'text = rest;',
    ...(choices.length > 0 ? chosen(tests, choices, jump) : tested(tests, jump)),
  ];
  return [...tests, ...choices].some(({ target }) => target === number) ? ['loop {', ...lines, '}'] : lines;
}

function tested(tests: readonly OctetBranch[], jump: (target: number) => string): string[] {
  const last = tests.at(-1) as OctetBranch;
  const others = tests.slice(0, -1).map((branch) => `if ${testOf(branch)} { ${jump(branch.target)} }`);
  return [...others, `if !(${testOf(last)}) { return false; }`, jump(last.target)];
}

function chosen(
  tests: readonly OctetBranch[],
  choices: readonly OctetBranch[],
  jump: (target: number) => string,
): string[] {
  return [
    ...tests.map((branch) => `if ${testOf(branch)} { ${jump(branch.target)} }`),
    'match c {',
    ...choices.map(({ set, target }) => `    ${pattern(set)} => { ${jump(target)} }`),
    '    _ => return false,',
    '}',
  ];
}

function testOf({ set, lookUp }: OctetBranch): string {
  if (lookUp) return `SETS[${lookUp.row}][usize::from(c)] & ${1 << lookUp.bit} != 0`;
  return `matches!(c, ${pattern(set)})`;
}

function pattern(set: SymbolSet): string {
  return set.map(([from, to]) => (from === to ? `${from}` : `${from}..=${to}`)).join(' | ');
}
