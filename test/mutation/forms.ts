/** The forms that the battery runs, by name. The names are those of the tables. */
import * as wellformed from '../../src/index.ts';
import * as profiles from '../../src/profiles.ts';
import { octetValidator, unitValidator } from '../../src/run/validator.ts';
import { compiledTables } from './compiled.ts';

const { utf8, utf8of1997, cesu8, utf16be, utf16le, utf16Signature, utf32be, utf32le, utf16, ucs2 } = wellformed;

export const octetForms = {
  utf8,
  cesu8,
  'utf8-1997': utf8of1997,
  utf16le,
  utf16be,
  'utf16-signature': utf16Signature,
  utf32be,
  utf32le,
};

export const unitForms = { utf16, ucs2 };

export const profileForms = {
  mqtt: profiles.mqtt,
  assignables: profiles.unicodeAssignables,
  assignablesUnits: profiles.unicodeAssignablesString,
  atext: profiles.atext,
  jsonTokens: profiles.jsonTokens,
  yangUnits: profiles.yangString,
  wtf8: profiles.wtf8,
  mutf8: profiles.mutf8,
};

/** Forms of tables that the package does not have, with the encoding of their characters. */
export const compiledForms = compiledTables.map(([name, encoding, table]) => ({
  name,
  encoding,
  form: table.alphabet === 'octets' ? octetValidator(table) : unitValidator(table),
}));
