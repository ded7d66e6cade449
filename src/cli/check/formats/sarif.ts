/**
 * Faults → SARIF 2.1.0 for code scanning: one result for each fault, one rule for
 * each reason. The results are written as the run goes on, and the tool after
 * them, since an object of JSON has no order.
 *
 * GitHub takes 25,000 results of a run. The others are counted in a notification.
 */
import type { Notification, ReportingDescriptor, Result, Run } from 'sarif';
import { artifactLocation, SARIF_SCHEMA, sarifResult } from '../../../report/sarif.ts';
import { VERSION } from '../../../shared/version.ts';
import { formatName, pathOf } from '../../file-name.ts';
import { groupDigits } from '../../numbers.ts';
import type { Output } from '../../terminal.ts';
import { fingerprintOf } from '../baseline.ts';
import { inWords } from '../in-words.ts';
import { jsonText } from '../json-text.ts';
import type { FoundFault, Reporter } from '../model.ts';
import { documentTo } from './document.ts';

const MAX_RESULTS = 25_000;
/** Files that cannot be read are listed up to this number. */
const MAX_NOTIFICATIONS = 1000;

export function sarifReporter(out: Output): Reporter {
  const reasons: string[] = [];
  const notifications: Notification[] = [];
  let results = 0;
  let unreadable = 0;
  const start = `{"$schema":${jsonText(SARIF_SCHEMA)},"version":"2.1.0","runs":[{"columnKind":"unicodeCodePoints","results":[\n`;
  const document = documentTo(out, start, ',\n');
  return {
    begin: () => ({
      fault: (found) => {
        if (++results > MAX_RESULTS) return undefined;
        const { reason } = found.fault;
        if (!reasons.includes(reason)) reasons.push(reason);
        return document.add(jsonText(resultOf(found, reasons.indexOf(reason))));
      },
    }),
    unreadable: (name, reason) => {
      const locations = [{ physicalLocation: { artifactLocation: artifactLocation(pathOf(name)) } }];
      const message = { text: `${formatName(name)}: ${reason}` };
      if (++unreadable <= MAX_NOTIFICATIONS) notifications.push({ level: 'error', message, locations });
      return undefined;
    },
    end: () => {
      if (results > MAX_RESULTS) {
        const more = groupDigits(results - MAX_RESULTS);
        notifications.push({ level: 'warning', message: { text: `${more} more faults are not listed` } });
      }
      const rules = reasons.map((id): ReportingDescriptor => ({ id, shortDescription: { text: `ill-formed: ${id}` } }));
      const rest: Omit<Run, 'results'> = {
        tool: { driver: { name: 'wellformed check', semanticVersion: VERSION, rules } },
        invocations: [{ executionSuccessful: unreadable === 0, toolExecutionNotifications: notifications }],
      };
      return document.end(`\n],${jsonText(rest).slice(1)}]}\n`);
    },
  };
}

function resultOf(found: FoundFault, ruleIndex: number): Result {
  const { file, fault, place } = found;
  const { line: startLine, column } = place;
  return sarifResult({
    rule: fault.reason,
    ruleIndex,
    level: 'error',
    message: inWords(found),
    path: pathOf(file.name),
    region: {
      startLine,
      ...(column.codePoints !== null && { startColumn: column.codePoints }),
      byteOffset: fault.offset,
      byteLength: fault.length,
    },
    fingerprint: fingerprintOf(found),
  });
}
