import { relative, resolve } from 'node:path';
import type { Config } from '../service/config.ts';
import { shellWord } from './shell-word.ts';

const PROGRAM = resolve(import.meta.dirname, '../../bin/svc');

/** How the command line is called from a directory: `bin/svc` in the project's own, else its whole path. */
export function programFrom(directory: string): string {
  const path = relative(directory, PROGRAM);
  if (path.startsWith('..')) return shellWord(PROGRAM);
  return shellWord(path.includes('/') ? path : `./${path}`);
}

/**
 * A whole command line, as a person can paste it where this process runs: with the data directory, unless it is the
 * default one there.
 *
 * @param words what follows `svc`, quoted for the shell where needed
 */
export function commandLine(words: string, { dataDir }: Pick<Config, 'dataDir'>): string {
  const data = dataDir === resolve('data') ? '' : ` --data ${shellWord(dataDir)}`;
  return `${programFrom(process.cwd())} ${words}${data}`;
}
