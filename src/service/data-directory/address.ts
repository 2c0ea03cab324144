/** The address of the service, which `serve` leaves in the data directory for the other commands. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../store/sync-path.ts';
import type { Config } from '../settings/config.ts';

const FILE = 'address.json';

const LEFT = z.object({
  /** The address at which the last `serve` listened. */
  listening: z.url({ protocol: /^http$/ }),
  /** Its SVC_PUBLIC_URL. */
  public: z.url({ protocol: /^https?$/ }).nullable(),
});

/**
 * An address without a trailing slash. `chosen` says that it is the configured public address, not just the address of
 * the listening socket.
 */
export interface Address {
  readonly url: string;
  readonly chosen: boolean;
}

/**
 * Writes the address of a service that listens at `listening` to the data directory, for the other commands. Throws
 * when it cannot be written.
 */
export function leaveAddress({ dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>, listening: string): void {
  replaceFile(join(dataDir, FILE), `${JSON.stringify({ listening, public: publicUrl })}\n`);
}

/**
 * Returns the service's address: the configured public one, else the one that the last `serve` left, else the one at
 * which a `serve` would listen.
 */
export function addressOf({ dataDir, publicUrl, host, port }: Config): Address {
  if (publicUrl !== null) return { url: publicUrl, chosen: true };
  const left = readLeft(join(dataDir, FILE));
  if (left === null) return { url: urlOf(host, port), chosen: false };
  return { url: left.public ?? left.listening, chosen: left.public !== null };
}

/** Returns `http://host:port` in a form that can be opened on this machine. */
export function urlOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** Reads the address that a `serve` left. Returns null when there is none or it is damaged: no command requires it. */
function readLeft(path: string): z.output<typeof LEFT> | null {
  try {
    return LEFT.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}
