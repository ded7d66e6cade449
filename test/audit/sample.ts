/** A sample document with every construct that the reader handles, and its ledger. */
import type { Ledger } from '../../src/audit/ledger/ledger.ts';
import { readDocument } from '../../src/audit/text/document.ts';
import { type Classification, ledgerSkeleton } from '../../src/audit/user/start.ts';

export const SAMPLE = `Network Working Group                                        A. Doe
Request for Comments: 9999                                   Example
Category: Informational                                 January 2001

                       Knots in a line

Abstract

   A line has knots.  This memo counts them, e.g. for
   A. Roe and others.

1.  Knots

   A knot MUST be tied twice.  A line of up to 07FF knots is
   short; a longer one is not (see Section 2).  Lines that have no
   knots, lines that have been cut and lines that



Doe                          Informational                    [Page 1]

RFC 9999                         Knots                    January 2001


   were lost do not count.

   Counting proceeds as follows:

   1.  Begin at the left.  Go on to the right.

   2.  Stop at the end.

   Knots  |  Name
   -------+-------
   0-1    |  plain
   2-9    |  rope-
          |  like

   line = *( knot )
   knot = %x4B
          / %x6B

2.  Lines

   o  Lines are non-
      empty.

   o  Lines are never green

   [DOE]  Doe, A. and B. Roe, "On Knots.  A Survey", 1999.

Acknowledgement

   Thanks to everyone.
`;

const plain = (kind: Classification['kind'], detail = ''): Classification => ({
  kind,
  detail,
  part: '',
  keyword: kind === 'normative' ? detail : '',
  item: '',
  says: kind === 'normative' ? 'Tie it twice.' : '',
  note: '',
  by: [],
  rules: [],
  counters: [],
  review: '',
  excused: '',
  author: '',
  attributes: '',
});

/** Every row is informative, except the one with a requirement. */
export function sampleLedger(text: string = SAMPLE, file = 'rfc9999.txt'): Ledger {
  return ledgerSkeleton(
    {
      id: 'rfc9999',
      document: 'RFC 9999',
      file,
      author: '',
      reviewers: [],
      needs: [],
      reasons: new Map([['quotation', 'A demand of another document.']]),
    },
    readDocument(file, text),
    (item) => [item.text.includes('MUST') ? plain('normative', 'MUST') : plain('informative')],
  );
}
