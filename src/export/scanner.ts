/**
 * Fault machine → the two functions of a validator, `push` and `end`, as a small tree. Each language
 * prints this tree (c.ts, rust.ts, script.ts), so that all of them run one algorithm: `verdictOf` of machine.ts.
 *
 *     { let: 'cell', be: NEXT[state * 12 + CLASSES[symbol]] }
 *
 *     C            size_t cell = wellformed_utf8_next[c->state * 12 + wellformed_utf8_classes[symbol]];
 *     Rust         let cell = usize::from(NEXT[self.state * 12 + usize::from(CLASSES[symbol])]);
 *     TypeScript   const cell = NEXT[state * 12 + (CLASSES[symbol] as number)] as number;
 *
 * All numbers are integers that are not negative. A function that returns no fault has found none.
 */
import { octets } from '../shared/alphabet.ts';
import type { ArrayName, TargetTables } from './tables.ts';
import type { FaultMachine } from './verdict-automaton.ts';

/** What a checker keeps between two chunks: the state, the symbols read, and where a fault would begin. */
export type Member = 'state' | 'position' | 'offset';

interface Binary {
  readonly left: CodeExpression;
  readonly operator: '+' | '-' | '*' | '%' | '<<' | '>>' | '|' | '&' | '>=' | '==';
  readonly right: CodeExpression;
}

export type CodeExpression =
  | number
  /** A variable of the function. */
  | string
  | { readonly member: Member }
  | { readonly array: ArrayName; readonly at: CodeExpression }
  | { readonly larger: readonly [CodeExpression, CodeExpression] }
  | Binary;

export interface FaultFields<Value, Flag> {
  readonly offset: Value;
  readonly length: Value;
  readonly at: Value;
  readonly incomplete: Flag;
  /** An index into the reasons. */
  readonly reason: Value;
}

export type Statement =
  /** For each symbol of the chunk, as the variable `symbol`. */
  | { readonly each: readonly Statement[] }
  | { readonly let: string; readonly be: CodeExpression }
  | { readonly set: Member; readonly to: CodeExpression }
  | { readonly increase: Member }
  | { readonly when: CodeExpression; readonly body: readonly Statement[] }
  /** Returns a fault. */
  | { readonly fault: FaultFields<CodeExpression, boolean> };

export interface Scanner {
  readonly push: readonly Statement[];
  readonly end: readonly Statement[];
}

const state: CodeExpression = { member: 'state' };
const position: CodeExpression = { member: 'position' };
const offset: CodeExpression = { member: 'offset' };
const binary = (left: CodeExpression, operator: Binary['operator'], right: CodeExpression): Binary => ({
  left,
  operator,
  right,
});

export function scannerOf({ alphabet, codeUnit }: FaultMachine, { states, classCount, arrays }: TargetTables): Scanner {
  const has = (name: ArrayName) => arrays.some((array) => array.name === name);
  const block = binary({ array: 'blocks', at: binary('symbol', '>>', 8) }, '<<', 8);
  const column: CodeExpression = {
    array: 'classes',
    at: alphabet === octets ? 'symbol' : binary(block, '|', binary('symbol', '&', 0xff)),
  };
  const row = classCount === 1 ? state : binary(state, '*', classCount);
  const before = binary(position, '-', offset);
  const withThis = has('whole') ? binary(before, '+', { array: 'whole', at: 'outcome' }) : before;
  const subpart = has('unread') ? binary(withThis, '-', { array: 'unread', at: 'outcome' }) : withThis;
  const units = { let: 'units', be: binary('subpart', '-', binary('subpart', '%', codeUnit)) };
  const refusal = {
    offset,
    length: { larger: [codeUnit === 1 ? 'subpart' : 'units', codeUnit] as const },
    at: position,
    incomplete: false,
    reason: { array: 'outcome', at: 'outcome' } as const,
  };
  const atEnd = {
    offset,
    length: before,
    at: position,
    incomplete: true,
    reason: { array: 'at_end', at: state } as const,
  };
  return {
    push: [
      {
        each: [
          { let: 'cell', be: { array: 'next', at: binary(row, '+', column) } },
          {
            when: binary('cell', '>=', states),
            body: [
              { let: 'outcome', be: binary('cell', '-', states) },
              { let: 'subpart', be: subpart },
              ...(codeUnit === 1 ? [] : [units]),
              { fault: refusal },
            ],
          },
          { set: 'state', to: 'cell' },
          { increase: 'position' },
          {
            when: binary({ array: has('boundary') ? 'boundary' : 'accepting', at: 'cell' }, '==', 1),
            body: [{ set: 'offset', to: position }],
          },
        ],
      },
    ],
    end: [{ when: binary({ array: 'accepting', at: state }, '==', 0), body: [{ fault: atEnd }] }],
  };
}
