/** The parser behind `node:http`, which is llhttp: callbacks by their numbers. */
export interface NodeParser {
  [callback: number]: (...facts: unknown[]) => unknown;
  initialize(kind: number, owner: object): void;
  execute(octets: Uint8Array): unknown;
  finish(): unknown;
  close(): void;
}

export const { HTTPParser, methods } = (process as never as { binding(name: string): unknown }).binding(
  'http_parser',
) as {
  HTTPParser: {
    new (): NodeParser;
    REQUEST: number;
    kOnHeaders: number;
    kOnHeadersComplete: number;
    kOnBody: number;
    kOnMessageComplete: number;
  };
  methods: readonly string[];
};
