// DO NOT EDIT. Generated file.
// The suites that a platform’s own check must pass before its first use.
// made by   npx wellformed generate   (wellformed 0.1.0)
export const SUITES = {
  utf16: {
    // For each state, a shortest text that leads to it.
    prefixes: [[], [0xd800], [0xdc00]],
    // Any two states differ on one of these endings.
    endings: [[], [0xdc00]],
  },
  utf8: {
    // For each state, a shortest text that leads to it.
    prefixes: [[], [0xc2], [0xe0], [0xe1], [0xed], [0xf0], [0xf1], [0xf4], [0x80]],
    // Any two states differ on one of these endings.
    endings: [[], [0x80], [0x80, 0x80], [0xa0, 0x80], [0x80, 0x80, 0x80], [0x90, 0x80, 0x80]],
  },
};
