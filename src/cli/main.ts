/**
 * The program `wellformed`: loads the rest of the program and runs it. It imports
 * nothing of its own, so that a part that cannot be loaded (no descriptor is
 * left, a permission is denied) is an error like others. Left to the platform,
 * it would end with status 1, and status 1 means ill-formed.
 */
try {
  const { runProcess } = await import('./process.ts');
  process.exit(await runProcess(process));
} catch (error) {
  const { message, resource } = error as { readonly message?: unknown; readonly resource?: unknown };
  const reason = [message, resource].filter((part) => typeof part === 'string').join(' ');
  process.stderr.write(`wellformed: cannot start: ${reason.replace(/[^ -~]+/g, '?')}\n`);
  process.exit(2);
}
