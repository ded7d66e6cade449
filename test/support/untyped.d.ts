/** Packages without types, as far as tests use them. */
declare module 'semver' {
  const semver: {
    parse(text: string): {
      readonly major: number;
      readonly minor: number;
      readonly patch: number;
      readonly prerelease: readonly (string | number)[];
      readonly build: readonly string[];
    } | null;
  };
  export default semver;
}

declare module 'apg-js' {
  interface Ast {
    callbacks: Record<string, (state: number, text: readonly number[], start: number, length: number) => number>;
    translate(data: object): void;
  }
  const apg: {
    readonly apgApi: new (
      grammar: string,
    ) => { generate(): void; readonly errors: readonly object[]; toObject(): object };
    readonly apgLib: {
      readonly ids: { readonly SEM_PRE: number; readonly SEM_OK: number };
      readonly ast: new () => Ast;
      readonly parser: new () => {
        ast: Ast | undefined;
        parse(grammar: object, start: string, text: readonly number[]): { readonly success: boolean };
      };
    };
  };
  export default apg;
}

declare module 'http-parser-js' {
  /** As the parser behind `node:http`. */
  export const HTTPParser: unknown;
}

declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    mediaTypes(): string[];
  }
}

declare module 'dns-packet' {
  export interface DnsRecord {
    readonly type: string;
    readonly name: string;
    readonly ttl?: number;
    readonly data?: unknown;
  }
  const dns: {
    readonly RECURSION_DESIRED: number;
    encode(message: object): Buffer;
    decode(octets: Uint8Array): {
      readonly id: number;
      readonly questions: readonly DnsRecord[];
      readonly answers: readonly DnsRecord[];
      readonly authorities: readonly DnsRecord[];
      readonly additionals: readonly DnsRecord[];
    };
  };
  export default dns;
}

declare module 'dns-packet/types.js' {
  const types: { toString(type: number): string };
  export default types;
}

declare module 'bencode' {
  const bencode: { encode(value: unknown): Uint8Array; decode(octets: Uint8Array): unknown };
  export default bencode;
}
