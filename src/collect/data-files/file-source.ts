/** The source of new files: a directory, or an address with files below it. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DataError } from './data-error.ts';
import { isMissing } from './installed.ts';

/** A file that is there. */
export interface FoundFile {
  readonly stream: Readable;
  /** When it was changed, epoch milliseconds; null when that is unknown. */
  readonly changedAt: number | null;
}

export interface FileSource {
  /** Its name for people, without a password. */
  readonly name: string;
  /** Opens a file; null when there is none. */
  open(file: string, signal: AbortSignal): Promise<FoundFile | null>;
}

/** Answers that say that a file is not there. */
const ABSENT: ReadonlySet<number> = new Set([404, 410]);

/** Returns the source that a directory or an http or https address names. Throws a DataError when it is neither. */
export function fileSource(from: string): FileSource {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(from)) return directorySource(from);
  const url = URL.parse(from);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new DataError(
      `data comes from a directory or an http or https address, not from ${JSON.stringify(withoutPassword(from))}`,
    );
  }
  return mirrorSource(url);
}

function directorySource(directory: string): FileSource {
  return {
    name: directory,
    open: async (file) => {
      const path = join(directory, file);
      const found = await stat(path).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (found === null) return null;
      if (!found.isFile()) throw new DataError(`${path} is no file`);
      return { stream: createReadStream(path), changedAt: Math.floor(found.mtimeMs) };
    },
  };
}

function mirrorSource(address: URL): FileSource {
  const { username, password } = address;
  const base = new URL(address);
  base.username = '';
  base.password = '';
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const credentials = `${decoded(username)}:${decoded(password)}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const headers = { 'accept-encoding': 'identity', ...(credentials === ':' ? {} : { authorization }) };
  return {
    name: base.href.replace(/[?#].*$/, ''),
    open: async (file, signal) => {
      const url = new URL(base);
      url.pathname += file;
      const shown = url.href.replace(/[?#].*$/, '');
      const answer = await fetch(url, { headers, signal }).catch((error: unknown) => {
        throw signal.aborted ? signal.reason : new DataError(`${shown} cannot be reached: ${reasonOf(error)}`);
      });
      if (answer.ok && answer.body !== null) {
        const changed = Date.parse(answer.headers.get('last-modified') ?? '');
        const stream = Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream);
        return { stream, changedAt: Number.isNaN(changed) ? null : changed };
      }
      await answer.body?.cancel();
      if (ABSENT.has(answer.status)) return null;
      throw new DataError(`${shown} answered ${answer.status}`);
    },
  };
}

/** Returns why a request failed, in a few words. */
export function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
}

/** Decodes a part of an address; one with a bare percent sign stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withoutPassword(text: string): string {
  return text.replace(/\/\/.*@/, '//');
}
