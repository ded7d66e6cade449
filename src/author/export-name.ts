/**
 * The name of a user's grammar or rule → the name of the constant that its module
 * exports.
 *
 *     MyString      →  myString
 *     client-id     →  clientId
 *     UTF8-octets   →  utf8Octets
 *     IPv6address   →  ipv6address
 *     default       →  defaultText
 */

const RESERVED = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch table this throw true try typeof undefined var void while with yield ' +
    'table kernels octetValidator unitValidator steps lookUps unitLookUps isUtf8 isWellFormed asciiStrings ' +
    'OctetsInput UnitsInput SimdKernel Validator verdict capturing captureTable captureMatch Captured messagesOf'
  ).split(' '),
);

export function exportNameOf(name: string): string {
  const [first = '', ...others] = name.split(/[^A-Za-z0-9]+/).filter(Boolean);
  // An acronym becomes lower case as a whole: UTF8-octets, IPv6address, and UTF in UTFString.
  const head = first.replace(/^[A-Z]+(?=v\d|(?![a-z]))|^[A-Z]/, (capitals) => capitals.toLowerCase());
  const joined = head + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const letter = /^[A-Za-z]/.test(joined) ? joined : `text${joined}`;
  return RESERVED.has(letter) ? `${letter}Text` : letter;
}
