import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Content, contentOnDisk } from './content.ts';
import { readingFailed } from './damaged-file.ts';
import { isOfTheSystem } from './system-file.ts';
import type { UnpackBudget } from './unpack-budget.ts';

/** Yields the files of a folder and of those in it. Links are not followed: they may lead anywhere, and in circles. */
export async function* contentsOfFolder(folder: string, budget: UnpackBudget): AsyncGenerator<Content> {
  const paths = [''];
  for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch((error: unknown) => {
      throw readingFailed(folder, error);
    });
    budget.addEntries(folder, entries.length);
    for (const entry of entries) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (isOfTheSystem(entry.name)) continue;
      if (entry.isDirectory()) paths.push(inner);
      if (entry.isFile()) yield await contentOfFile(join(folder, inner), inner);
    }
  }
}

async function contentOfFile(diskPath: string, path: string): Promise<Content> {
  const { size } = await stat(diskPath).catch((error: unknown) => {
    throw readingFailed(diskPath, error);
  });
  return contentOnDisk(diskPath, { name: diskPath, path, prefix: `${path}/` }, size);
}
