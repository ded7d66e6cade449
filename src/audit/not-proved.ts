/** What no audit shows, said by the audit itself. */

const ALWAYS: readonly string[] = [
  'that the paraphrases and kinds in the ledgers are faithful: people wrote them, people have to read them',
  "that the supplied documents are those that were published: compare them with the publisher's",
  'that the Unicode Standard and ISO/IEC 10646 say the same as RFC 3629: they are not among the audited texts',
  'that the JavaScript engine, its typed arrays and its strings do what their specification says',
  'that ohm reads grammars as it documents, and parsimmon texts: they are checked by tests, not proved',
  'that the predicates mean what the clauses say: each is a page of code, with witnesses for both sides',
  "that the platform's own UTF-8 check is right, where a faster kernel uses it: it is never the source of a diagnosis",
  'anything about what a protocol makes of a signature, of labels, or of characters that look alike',
];

export function notProved(unaudited: readonly string[]): string[] {
  if (unaudited.length === 0) return [...ALWAYS];
  return [...ALWAYS, `anything about ${unaudited.join(', ')}: no ledger covers their documents`];
}

/** Of an audit whose evidence is the examples of somebody else's grammar. */
export function notShown(): string[] {
  const [faithful, published, , engine, readers] = ALWAYS as [string, string, string, string, string];
  return [
    'what a row says of texts that are no example: some were run, not all; --mutations tells which bounds they notice',
    'that the modules in a project are what the grammar compiles to: wellformed generate --check says so',
    faithful,
    published,
    engine,
    readers,
  ];
}
