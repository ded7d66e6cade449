/** A folder for `check --report`: a good file, two bad ones, one with hostile name and text, one with 5,000 faults. */
import { join } from 'node:path';
import { unhex } from '../support/hex.ts';
import { put } from '../support/temporary-folder.ts';

export function reportTree(folder: string): { tree: string; many: string } {
  const tree = join(folder, 'tree');
  put(tree, 'good.txt', 'well\n');
  put(
    tree,
    'names.csv',
    Buffer.concat([Buffer.from('id,name\n1,日本語\n2,caf'), unhex('E9'), Buffer.from('\n3,'), unhex('ED A0 80 0A')]),
  );
  put(
    tree,
    '<img src=x onerror=alert(1)>\u202E.txt',
    Buffer.concat([Buffer.from('<script>alert(1)</script>\u001B[2J'), unhex('FF')]),
  );
  return { tree, many: put(tree, 'many.bin.txt', new Uint8Array(5000).fill(0xff)) };
}
