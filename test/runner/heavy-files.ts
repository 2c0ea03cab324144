import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SUITE } from './groups.ts';
import { HEAVY_SIZES } from './heavy-sizes.ts';
import { ROOT } from './run-tests.ts';

/** Returns the files of heavy runs: `test/heavy`, those with a size of their own, and those with checks of heavy runs. */
export function heavyFiles(): string[] {
  const checking = globSync(SUITE, { cwd: ROOT }).filter((file) => mentions(file, "heavy-checks.ts'"));
  const heavy = globSync('test/heavy/*.test.ts', { cwd: ROOT });
  return [...new Set([...heavy, ...Object.keys(HEAVY_SIZES), ...checking])].sort();
}

/** Whether a text is in a file, or in one that it imports. */
export function mentions(file: string, text: string): boolean {
  const sourceOf = (path: string) => readFileSync(path, 'utf8');
  const path = resolve(ROOT, file);
  const imported = sourceOf(path).matchAll(/from '(\.{1,2}\/[^']+)'/g);
  return [path, ...[...imported].map(([, other]) => resolve(path, '..', other!))].some((each) =>
    sourceOf(each).includes(text),
  );
}
