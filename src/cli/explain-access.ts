import { dirname } from 'node:path';
import { type Called, PROGRAM } from './program.ts';
import type { RefusedAccess } from './refused-access.ts';
import { shellWord } from './shell-word.ts';

/** The user that the service of a package runs as, whose commands the package's own command runs as too. */
const PACKAGE_USER = 'svc';

/** The facts by which a person is told what to do. */
export interface AccessFacts {
  /** The user of this process. */
  readonly user: string;
  readonly dataDir: string;
  /** The user that owns the data directory; null when it is not there, or cannot be looked at. */
  readonly dataOwner: string | null;
  readonly called: Called;
}

/** Says in one line what the system has refused, and what to do. */
export function explainAccess({ path, owner, reason }: RefusedAccess, facts: AccessFacts): string {
  const { user, dataDir, dataOwner } = facts;
  const isData = isWithin(path, dataDir) || isWithin(dataDir, path);
  const place = isWithin(dataDir, path) ? `the data directory ${dataDir}` : path;
  if (reason === 'read-only') {
    return `${place}: the file system is read-only; make it writable or choose another place (a unit of systemd writes only where its ReadWritePaths= say)`;
  }
  const denied = `${place}: permission denied to the user ${user}`;
  if (owner === user) return `${denied}, although it is theirs; allow it: chmod u+rwX ${shellWord(path)}`;
  const isOfOther = owner !== 'root';
  // The owner of the data may run every command, but may not use directories of others.
  if (isOfOther && (isData || dataOwner !== user)) {
    return `${denied}; run it as the user that owns it: ${commandOf(owner, facts)} …`;
  }
  if (isWithin(path, dataDir)) {
    // chown takes a number as it is.
    const newOwner = shellWord(user.replace(/^#/, ''));
    return `${denied}, since it belongs to ${owner}; give it back: sudo chown -R ${newOwner}: ${shellWord(dataDir)}`;
  }
  return `${denied}; let that user in, or choose another place, such as one made by: sudo install -d -o ${shellWord(user)} -m 700 DIR`;
}

function commandOf(owner: string, { called }: AccessFacts): string {
  if (called.CALLED_AS && owner === PACKAGE_USER) return called.CALLED_AS;
  return `sudo -u ${shellWord(owner)} ${shellWord(PROGRAM)}`;
}

/** Tells whether a path is a directory or something in it. */
function isWithin(path: string, directory: string): boolean {
  if (path === directory) return true;
  const above = dirname(path);
  return above !== path && isWithin(above, directory);
}
