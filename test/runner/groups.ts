import { globSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** The tests of `npm test`. */
export const SUITE = ['src/**/*.test.ts', 'web/**/*.test.ts', 'test/!(heavy|nginx)/**/*.test.ts'];

/** A name and the test files that one process runs. */
export interface Group {
  readonly name: string;
  readonly files: readonly string[];
}

/** The parts of the suite that are large enough for a process of their own, the longest first. */
const PARTS: readonly (readonly [name: string, ...globs: readonly string[]])[] = [
  ['statistics', 'test/statistics/*.test.ts'],
  ['dashboard-1', 'test/dashboard/[a-f]*.test.ts'],
  ['dashboard-2', 'test/dashboard/[g-r]*.test.ts'],
  ['dashboard-3', 'test/dashboard/[s-z]*.test.ts'],
  ['collect', 'test/{collect,browser,kits}/*.test.ts'],
  ['alerts', 'test/{alerts,reports,metrics,otel,mcp}/*.test.ts'],
  ['commands', 'src/cli/**/*.test.ts'],
  ['store', 'src/{store,database,journal,move}/**/*.test.ts'],
  ['files', 'test/{backup,export,import,upgrade,nodes}/*.test.ts'],
];

/** Divides test files into groups, in the order in which they are started. What is in no part makes the last group. */
export function groupsOf(files: readonly string[]): Group[] {
  const left = new Set(files);
  const groups = PARTS.map(([name, ...globs]) => {
    const found = globSync([...globs], { cwd: ROOT })
      .sort()
      .filter((file) => left.delete(file));
    return { name, files: found };
  });
  return [...groups, { name: 'rest', files: [...left].sort() }].filter((group) => group.files.length > 0);
}
