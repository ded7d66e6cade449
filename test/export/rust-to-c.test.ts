/** What is written once for C and Rust, in C. The compilers read all of it in compiled.real.ts, simd.real.ts and messages.real.ts. */
import { expect, test } from 'vitest';
import { functionsInC, structsInC, withElements } from '../../src/export/rust-to-c.ts';

const NAMES = { name: 'my', self: 'my_reader', types: { Status: 'my_status' } };
const ARRAYS: ReadonlySet<string> = new Set(['cells', 'classes']);

test('functions of the part of Rust that both languages have become functions of C', () => {
  const text = `/// Skips.
fn skip(&mut self, text: &[u8], by: usize, events: &mut impl Events) -> bool {
    let next = cells[self.state + classes[usize::from(text[by])]] - 1;
    let limit: u64 = if by > 0 { self.limit } else { u64::MAX };
    if next > limit as usize { return false; }
    for i in 0..cells[next] {
        self.step(&text[i..text.len()], events);
    }
    self.cells[next].at = limit;
    self.done()
}`;
  expect(functionsInC(text, ARRAYS, NAMES)).toBe(`// Skips.
static inline bool my_skip(my_reader *r, const uint8_t *text, size_t length, size_t by) {
  size_t next = (size_t)my_cells[r->state + my_classes[text[by]]] - 1;
  uint64_t limit = by > 0 ? r->limit : UINT64_MAX;
  if (next > (size_t)limit) return false;
  for (size_t i = 0; i < my_cells[next]; i++) {
    my_step(r, text + i, length - i);
  }
  r->cells[next].at = limit;
  return my_done(r);
}`);
});

test('the length of a part of a text is written shortly', () => {
  const text = 'fn f(&self) {\n    g(&m[end - 80..end], &m[i..i + 1], &m[0..9], &m[a..b]);\n}';
  expect(functionsInC(text, ARRAYS, NAMES)).toContain('g(m + end - 80, 80, m + i, 1, m, 9, m + a, b - a);');
});

test('structs become those of C, with the fields that only C has', () => {
  const text =
    '/// A cell.\npub struct Cell {\n    /// Where.\n    at: [u64; 2],\n    status: Status,\n    own: Open,\n}';
  const cell =
    'typedef struct {\n  int more;\n  // Where.\n  uint64_t at[2];\n  my_status status;\n  my_open own;\n} my_cell;';
  expect(structsInC(text, NAMES, { Cell: '  int more;\n' })).toBe(`// A cell.\n${cell}`);
});

test('elements are found in one another and in ranges, and fields are none', () => {
  const write = (array: string, index: string) => `${array.toUpperCase()}(${index})`;
  expect(withElements('0..cells[classes[a[0]]] + self.cells[1]', ARRAYS, write)).toBe(
    '0..CELLS(CLASSES(a[0])) + self.cells[1]',
  );
});
