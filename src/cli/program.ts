import { relative, resolve } from 'node:path';
import type { Config } from '../service/settings/config.ts';
import { shellWord } from './shell-word.ts';

/** The path of the command. */
export const PROGRAM = resolve(import.meta.dirname, '../../bin/svc');

/** The variables by which a package's own command before `bin/svc` tells of the installation. */
export interface Called {
  /** The command that people call. */
  readonly CALLED_AS?: string | undefined;
  /** The command that starts the service, on the data directory of `SVC_DATA`. */
  readonly STARTED_BY?: string | undefined;
  readonly SVC_DATA?: string | undefined;
}

/**
 * Returns the word with which the command line is called from a directory: as the package says, `bin/svc` in the
 * project's own, else the whole path.
 */
export function programFrom(directory: string, { CALLED_AS }: Called): string {
  if (CALLED_AS) return CALLED_AS;
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
export function commandLine(words: string, { dataDir }: Pick<Config, 'dataDir'>, called: Called): string {
  const known = (called.CALLED_AS && called.SVC_DATA) || 'data';
  const data = dataDir === resolve(known) ? '' : ` --data ${shellWord(dataDir)}`;
  return `${programFrom(process.cwd(), called)} ${words}${data}`;
}

/** Returns the command that starts the service on a data directory: that of the package, else `svc serve`. */
export function startCommand({ dataDir }: Pick<Config, 'dataDir'>, called: Called): string {
  const { STARTED_BY, SVC_DATA } = called;
  const isOfPackage = SVC_DATA !== undefined && dataDir === resolve(SVC_DATA);
  return STARTED_BY && isOfPackage ? STARTED_BY : commandLine('serve', { dataDir }, called);
}
