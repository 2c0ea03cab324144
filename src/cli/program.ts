import { relative, resolve } from 'node:path';
import type { Config } from '../service/config.ts';
import { shellWord } from './shell-word.ts';

const PROGRAM = resolve(import.meta.dirname, '../../bin/svc');

/** What people call where a package has put a command of its own before `bin/svc`; that knows the data directory. */
const { CALLED_AS: NAMED, SVC_DATA: ITS_DATA } = process.env;

/**
 * Returns the word with which the command line is called from a directory: as the package says, `bin/svc` in the
 * project's own, else the whole path.
 */
export function programFrom(directory: string): string {
  if (NAMED) return NAMED;
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
  const known = NAMED && ITS_DATA ? ITS_DATA : 'data';
  const data = dataDir === resolve(known) ? '' : ` --data ${shellWord(dataDir)}`;
  return `${programFrom(process.cwd())} ${words}${data}`;
}
