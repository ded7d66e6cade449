/** Two reporters → one: each call goes to both of them, and the caller waits for both. */
import type { Reporter } from '../model.ts';

export function both(first: Reporter, second: Reporter): Reporter {
  const wait = (...promises: (Promise<void> | undefined)[]) => {
    const pending = promises.filter((promise) => promise !== undefined);
    return pending.length === 0 ? undefined : Promise.all(pending).then(() => {});
  };
  return {
    fault: (found) => wait(first.fault(found), second.fault(found)),
    verdict: (verdict) => wait(first.verdict(verdict), second.verdict(verdict)),
    unreadable: (name, reason) => wait(first.unreadable?.(name, reason), second.unreadable?.(name, reason)),
    end: (totals) => wait(first.end?.(totals), second.end?.(totals)),
  };
}
