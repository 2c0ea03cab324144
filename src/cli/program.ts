import { relative, resolve } from 'node:path';
import type { Config } from '../service/config.ts';
import { shellWord } from './shell-word.ts';

const PROGRAM = resolve(import.meta.dirname, '../../bin/svc');

/**
 * Returns the word with which the command line is called from a directory: `bin/svc` in the project's own, else the
 * whole path.
 */
export function programFrom(directory: string): string {
  const path = relative(directory, PROGRAM);
  if (path.startsWith('..')) return shellWord(PROGRAM);
  return shellWord(path.includes('/') ? path : `./${path}`);
}

/**
 * Returns a complete command line that a person can paste where this process runs: with the data directory, unless it
 * is the default one there.
 *
 * @param words the words after `svc`, quoted for the shell where needed
 */
export function commandLine(words: string, { dataDir }: Pick<Config, 'dataDir'>): string {
  const data = dataDir === resolve('data') ? '' : ` --data ${shellWord(dataDir)}`;
  return `${programFrom(process.cwd())} ${words}${data}`;
}
