/**
 * Big tables, whose rows are cut into blocks: read back they are the automaton,
 * they give the same faults as whole rows, and they are smaller.
 */
import { describe, expect, test } from 'vitest';
import { languageDifference } from '../../src/compile/automaton/difference.ts';
import { formToModule } from '../../src/compile/emit/module.ts';
import { readGrammars } from '../../src/compile/files.ts';
import { compileForm } from '../../src/compile/form.ts';
import { Library } from '../../src/compile/grammar/library.ts';
import { tableToAutomaton } from '../../src/compile/table/automaton-to-table.ts';
import { MIN_CELLS_FOR_BLOCKS, rowsToBlocks, rowsToBlocksOfSize } from '../../src/compile/table/cut-rows.ts';
import { formToMachine, verdictOf } from '../../src/export/verdict-automaton.ts';
import { anyEngine } from '../../src/run/any-engine.ts';
import { octetMachine } from '../../src/run/kernel/octet-rows.ts';
import { type CutTable, unitBlockMachine } from '../../src/run/kernel/unit-rows.ts';
import { octetValidator, unitValidator } from '../../src/run/validator.ts';
import { type SymbolRange, scalars } from '../../src/shared/alphabet.ts';
import { plainCells } from '../../src/shared/blocks.ts';
import { ENCODINGS, type EncodingName } from '../../src/shared/encodings.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { SourceText } from '../../src/shared/source.ts';
import { rangesOf } from '../encoding/ranges.ts';
import { reference } from '../reference/index.ts';
import { root } from '../support/library.ts';
import { randomFractions } from '../support/random.ts';

/** All letters of Unicode; and, since most planes have none, ranges in all planes: these are the hard case in UTF-16. */
const repertoires: Readonly<Record<string, readonly SymbolRange[]>> = {
  letters: rangesOf('\\p{L}'),
  scattered: Array.from({ length: 600 }, (_, i): SymbolRange => [0x10000 + i * 1700, 0x10000 + i * 1700 + (i % 900)]),
};

const grammarOf = (ranges: readonly SymbolRange[]) => {
  const quoted = (scalar: number) => `"\\u{${scalar.toString(16)}}"`;
  return `Many {\n  text = one*\n  one = ${ranges.map(([from, to]) => `${quoted(from)}..${quoted(to)}`).join(' | ')}\n}\n`;
};

const library = new Library([
  ...readGrammars(root),
  ...Object.entries(repertoires).map(([id, ranges]) => ({
    id,
    alphabet: scalars,
    source: new SourceText(`${id}.ohm`, grammarOf(ranges).replace('Many', `Many${id}`)),
  })),
]);

/** The same table with whole rows. */
function whole({ blocks: _, diagnosis: { blocks: __, ...diagnosis }, ...table }: FormTable, cut: FormTable): FormTable {
  return { ...table, next: plainCells(cut), diagnosis: { ...diagnosis, next: plainCells(cut.diagnosis) } };
}

describe.each([
  ['letters', 'utf8'],
  ['scattered', 'utf16'],
] as const)('%s in %s', (id: string, encoding: EncodingName) => {
  const ranges = repertoires[id] as readonly SymbolRange[];
  const form = compileForm(library.file(`${id}-${encoding}`));
  const { table } = form;
  const plain = whole(table, table);
  const random = randomFractions(3);
  const encode = reference[encoding].encode as (scalar: number) => number[];
  const input = (symbols: readonly number[]) =>
    ENCODINGS[encoding].name === 'octets' ? Uint8Array.from(symbols) : Uint16Array.from(symbols);
  /** Characters of the repertoire; in 70 % of the texts one symbol is replaced by a random one. */
  const texts = Array.from({ length: 2000 }, () => {
    const symbols = Array.from({ length: Math.floor(random() * 5) }, () => {
      const [from, to] = ranges[Math.floor(random() * ranges.length)] as readonly [number, number];
      return encode(from + Math.floor(random() * (to - from + 1)));
    }).flat();
    if (random() < 0.7)
      symbols[Math.floor(random() * symbols.length)] = Math.floor(random() * ENCODINGS[encoding].size);
    return symbols;
  });

  test('the table is cut into blocks, and has at most half as many cells', () => {
    for (const rows of [table, table.diagnosis]) {
      expect(rows.blocks).toBeDefined();
      expect(plainCells(rows).length).toBeGreaterThan(MIN_CELLS_FOR_BLOCKS);
      const cells = rows.next.length + (rows.blocks?.starts.length ?? 0);
      expect(cells * 2).toBeLessThanOrEqual(plainCells(rows).length);
    }
  });

  test('the emitted module is less than half as long as with whole rows', () => {
    const [cut, uncut] = [table, plain].map((each) => formToModule({ ...form, table: each }, []).length);
    expect((cut as number) * 2).toBeLessThan(uncut as number);
  });

  test('read back, it is the minimal automaton', () => {
    expect(languageDifference(tableToAutomaton(table), form.minimal)).toEqual({ onlyLeft: null, onlyRight: null });
  });

  test('with one cell changed, it is another automaton', () => {
    const at = table.next.indexOf(0);
    const broken = { ...table, next: table.next.with(at, table.accepting.length - 1) };
    expect(languageDifference(tableToAutomaton(broken), form.minimal)).not.toEqual({ onlyLeft: null, onlyRight: null });
  });

  test('verdicts and faults are those of whole rows and of the export to other languages', () => {
    const valid = (each: FormTable) => (each.alphabet === 'octets' ? octetValidator(each) : unitValidator(each));
    const [cut, uncut] = [valid(table), valid(plain)] as [
      ReturnType<typeof octetValidator>,
      ReturnType<typeof octetValidator>,
    ];
    const machine = formToMachine(form);
    const stepping = encoding === 'utf8' ? octetMachine(table) : unitBlockMachine(table as CutTable);
    let faults = 0;
    for (const symbols of texts) {
      const fault = cut.check(input(symbols) as Uint8Array);
      expect(fault).toEqual(uncut.check(input(symbols) as Uint8Array));
      expect(cut.test(input(symbols) as Uint8Array)).toBe(fault === null);
      expect(stepping.accepts(input(symbols) as never, symbols.length)).toBe(fault === null);
      const verdict = verdictOf(machine, symbols);
      expect(verdict && [verdict.offset, verdict.length, verdict.reason]).toEqual(
        fault && [fault.offset, fault.length, fault.reason],
      );
      if (fault) faults++;
    }
    expect(faults).toBeGreaterThan(500);
    expect(texts.length - faults).toBeGreaterThan(300);
  });

  test('the diagnosis is not unfolded before there is a fault', () => {
    const { diagnosis } = anyEngine(table).table;
    expect([Object.getOwnPropertyDescriptor(diagnosis, 'next')?.get === undefined, diagnosis.blocks]).toEqual([
      false,
      undefined,
    ]);
  });
});

describe('cutting', () => {
  const random = randomFractions(5);

  test('any rows into blocks of any size can be undone', () => {
    for (let round = 0; round < 200; round++) {
      const classCount = 1 + Math.floor(random() * 40);
      const rows = 1 + Math.floor(random() * 20);
      const cells = Array.from({ length: rows * classCount }, () => Math.floor(random() * 4) - 2);
      for (const bits of [0, 1, 2, 5])
        expect(plainCells({ classCount, ...rowsToBlocksOfSize(bits, cells, classCount) })).toEqual(cells);
    }
  });

  test('leaves small tables whole, and big ones that would not shrink', () => {
    expect(rowsToBlocks(new Array(MIN_CELLS_FOR_BLOCKS - 1).fill(0), 1).blocks).toBeUndefined();
    expect(rowsToBlocks(new Array(MIN_CELLS_FOR_BLOCKS).fill(0), 64).blocks).toBeDefined();
    const noise = Array.from({ length: 2 * MIN_CELLS_FOR_BLOCKS }, () => Math.floor(random() * 1e6));
    expect(rowsToBlocks(noise, 64)).toEqual({ next: noise });
  });
});
