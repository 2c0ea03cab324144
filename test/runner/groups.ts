import { globSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** The tests of `npm run test:all`. `npm test` leaves out those of `long-files.ts`. */
export const SUITE = ['src/**/*.test.ts', 'web/**/*.test.ts', 'test/!(heavy|nginx)/**/*.test.ts'];

/** A name and the test files that one process runs. */
export interface Group {
  readonly name: string;
  readonly files: readonly string[];
}

/** The parts of the suite that have a process of their own, the longest first. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  // These files share a world that takes long to make, the first ones a running service as well. No group of the dashboard
  // may be above: they would get them.
  'site-view': [
    'test/dashboard/{site-{view-*,bar},beside,command-line,counting,earlier-rows,first-figures,interval,row-changes,touch,when}.test.ts',
    'test/reality/{first-page,missing-files,server-away}.test.ts',
    'test/dashboard/{site-view,annotations,conditions,languages,page-reading}.test.ts',
  ],
  files: ['test/{backup,export,import,upgrade}/*.test.ts'],
  'statistics-1': ['test/statistics/[a-g]*.test.ts'],
  nodes: ['test/nodes/*.test.ts', 'src/store/clickhouse/*.test.ts'],
  'dashboard-2': ['test/dashboard/[g-r]*.test.ts'],
  alerts: ['test/{alerts,page-check,reports,metrics,otel,mcp}/*.test.ts'],
  'statistics-2': ['test/statistics/*.test.ts'],
  others: [
    'test/{clickhouse,deploy,oracle,structure}/*.test.ts',
    'src/!(cli|store|database|journal|move)/**/*.test.ts',
  ],
  collect: ['test/{collect,browser,kits,reality}/*.test.ts'],
  commands: ['src/cli/**/*.test.ts'],
  'dashboard-1': ['test/dashboard/[a-f]*.test.ts'],
  store: ['src/{store,database,journal,move}/**/*.test.ts'],
  'dashboard-3': ['test/dashboard/[s-z]*.test.ts'],
  web: ['web/**/*.test.ts'],
};

/** Modules that a group loads before its files: the locale of a page is read once in a process. */
export const LOADED_FIRST: Readonly<Record<string, string>> = { web: 'web/src/british.fixture.ts' };

/** Divides test files into groups, in the order in which they are started. What is in no part makes the last group. */
export function groupsOf(files: readonly string[]): Group[] {
  const left = new Set(files);
  const groups = Object.entries(PARTS).map(([name, globs]) => ({
    name,
    files: globs.flatMap((glob) => globSync(glob, { cwd: ROOT }).sort()).filter((file) => left.delete(file)),
  }));
  return [...groups, { name: 'rest', files: [...left].sort() }].filter((group) => group.files.length > 0);
}
