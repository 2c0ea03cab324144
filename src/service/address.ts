/** Where the service is reached: what `serve` leaves in the data directory for the other commands. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';

const FILE = 'address.json';

const LEFT = z.object({
  /** Where the last `serve` listened. */
  listening: z.url({ protocol: /^http$/ }),
  /** Its SVC_PUBLIC_URL. */
  public: z.url({ protocol: /^https?$/ }).nullable(),
});

/** An address without a slash at the end. `chosen`: it is the one that was set for browsers, not just where it listens. */
export interface Address {
  readonly url: string;
  readonly chosen: boolean;
}

/** Leaves the address of a service that listens at `listening` for the other commands. Throws when it cannot be written. */
export function leaveAddress({ dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>, listening: string): void {
  const path = join(dataDir, FILE);
  // Written aside and renamed, so that a reader sees the old one or the new one.
  writeFileSync(`${path}.tmp`, `${JSON.stringify({ listening, public: publicUrl })}\n`);
  renameSync(`${path}.tmp`, path);
}

/** Where the service is reached: as it is set, else as the last `serve` left it, else where one would listen. */
export function addressOf({ dataDir, publicUrl, host, port }: Config): Address {
  if (publicUrl !== null) return { url: publicUrl, chosen: true };
  const left = readLeft(join(dataDir, FILE));
  if (left === null) return { url: urlOf(host, port), chosen: false };
  return { url: left.public ?? left.listening, chosen: left.public !== null };
}

/** `http://host:port`, as it can be opened on this machine. */
export function urlOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** Null when no `serve` has left one, or it is damaged: nobody needs it to go on. */
function readLeft(path: string): z.output<typeof LEFT> | null {
  try {
    return LEFT.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}
