// A JavaScript expression over the Buffer b (or the string s of its UTF-16BE code units), run on each line of
// octets in hexadecimal → a line: 1 or 0 (a boolean), 0 (an error), or ~ and the code units of a string.
const { createRequire } = require('node:module');
const { readFileSync } = require('node:fs');

const [setup, expression] = process.argv.slice(2);
const lines = readFileSync(0, 'latin1').split('\n').slice(0, -1);
const write = process.stdout.write.bind(process.stdout);
const text = (s) => `~${Array.from({ length: s.length }, (_, i) => ` ${s.charCodeAt(i).toString(16)}`).join('')}`;
const texts = lines.map((line) => Buffer.from(line, 'hex'));
const strings = texts.map((b) =>
  String.fromCharCode(...Array.from({ length: b.length >> 1 }, (_, i) => b.readUInt16BE(2 * i))),
);
const decode = new Function('require', `${setup}; return (b, s) => (${expression})`)(
  createRequire(`${__dirname}/../npm/package.json`),
);
const results = texts.map((b, i) => {
  try {
    const result = decode(b, strings[i]);
    return typeof result === 'string' ? text(result) : result ? '1' : '0';
  } catch {
    return '0';
  }
});
write(results.map((one) => `${one}\n`).join(''));
