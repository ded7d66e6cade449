/** The forms that the battery runs, by name. The names are those of the tables. */
import * as wellformed from '../../src/index.ts';
import * as profiles from '../../src/profiles.ts';

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
