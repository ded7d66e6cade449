/** Values → numbers, and rows of cells → the classes of octets that they do not tell apart. */

/** Gives equal values the same number. */
export function numbered<Value>() {
  const all: Value[] = [];
  const known = new Map<string, number>();
  const add = (value: Value) => all.push(value) - 1;
  const of = (value: Value) => {
    const key = JSON.stringify(value);
    const found = known.get(key) ?? add(value);
    known.set(key, found);
    return found;
  };
  return { all, add, of };
}

/** `[2, 3]` → `[0, 2, 5]` */
export function sums(lengths: readonly number[]): number[] {
  const found = [0];
  for (const length of lengths) found.push((found.at(-1) as number) + length);
  return found;
}

/** Rows of cells for 256 octets → the classes of octets that are the same in all rows, and the rows over them. */
export function jointTable(rows: readonly ((octet: number) => number)[]) {
  const columns = Array.from({ length: 0x100 }, (_, octet) => rows.map((cellOf) => cellOf(octet)));
  const distinct = numbered<readonly number[]>();
  const classes = columns.map(distinct.of);
  return {
    classes,
    classCount: distinct.all.length,
    next: rows.flatMap((_, row) => distinct.all.map((column) => column[row] as number)),
  };
}
