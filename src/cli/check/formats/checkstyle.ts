/**
 * Faults → the XML of Checkstyle, which many tools read. Files without faults are
 * left out.
 *
 *     <file name="a.txt">
 *       <error line="3" column="8" severity="error" message="octet 57: …" source="wellformed.utf8.truncated"/>
 *     </file>
 */
import { xml } from '../../../report/xml.ts';
import { formatName } from '../../file-name.ts';
import type { Output } from '../../terminal.ts';
import type { Reporter } from '../model.ts';
import { inWords } from '../words.ts';

const START = '<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3">\n';

export function checkstyleReporter(out: Output): Reporter {
  let hasStarted = false;
  let isOpen = false;
  const write = (text: string) => {
    const start = hasStarted ? '' : START;
    hasStarted = true;
    return out.write(`${start}${text}`);
  };
  const open = (name: string) => {
    const start = isOpen ? '' : `  <file name="${xml(formatName(name))}">\n`;
    isOpen = true;
    return start;
  };
  const close = () => {
    isOpen = false;
    return '  </file>\n';
  };
  return {
    fault: (found) => {
      const { file, fault, place } = found;
      const { line, column } = place;
      const where = `line="${line}" column="${column.codePoints ?? column.octets}"`;
      return write(`${open(file.name)}${error(where, inWords(found), `${file.form.id}.${fault.reason}`)}`);
    },
    verdict: () => (isOpen ? write(close()) : undefined),
    unreadable: (name, reason) => write(`${open(name)}${error('line="1"', reason, 'unreadable')}${close()}`),
    end: () => write('</checkstyle>\n'),
  };
}

function error(where: string, message: string, source: string): string {
  return `    <error ${where} severity="error" message="${xml(message)}" source="wellformed.${xml(source)}"/>\n`;
}
