import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { STREAM_NAME_MAX_CHARS } from '../../domain/limits.ts';

const DIGITS = 32;

/** Names the stream of a log that is followed: the machine and the path. */
export function streamOfLog(machine: string, path: string): string {
  return streamNamed(`${machine}:${resolve(path)}`);
}

/** Names the stream of syslog: the machine and the port. */
export function streamOfSyslog(machine: string, port: number): string {
  return streamNamed(`${machine}:syslog:${port}`);
}

/** Names the stream of a single file, wherever it is. */
export function streamOfFile(fingerprint: string): string {
  return `file:${fingerprint}`;
}

function streamNamed(name: string): string {
  if (name.length <= STREAM_NAME_MAX_CHARS) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, DIGITS);
  return `${name.slice(0, STREAM_NAME_MAX_CHARS - DIGITS - 1)}~${digest}`;
}
