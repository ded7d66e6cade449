/** Files of dist: written with their folders, and removed with them. */
import { mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export function writeInto(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

export function removeAll(folder: string, unwanted: (file: string) => boolean): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && unwanted(file)) rmSync(file);
    // A folder is removed with its last file.
    if (entry.isFile() && readdirSync(entry.parentPath).length === 0) rmdirSync(entry.parentPath);
  }
}
