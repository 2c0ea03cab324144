import { createHash } from 'node:crypto';
import type { Lookups } from '../../collect/lookup/lookups.ts';
import type { ExportFile } from '../files/export-table.ts';
import type { ConvertedRow, EventSource, SourceOptions } from '../sources/source.ts';
import { readUmamiDatabase } from '../sources/umami-database.ts';

/** An export of single events that can be read. */
export interface EventExport {
  readonly kind: 'events';
  /** The product's name, for people. */
  readonly title: string;
  /** The files, or the database without its password. */
  readonly name: string;
  /** A fingerprint of the content and of the choices with which it is read. */
  readonly digest: string;
  /** Reads the rows, always in the same order. */
  read(lookups: Lookups): AsyncIterable<readonly ConvertedRow[]>;
}

/** Tells whether a word names a database of PostgreSQL, not a file. */
export function isDatabaseUrl(word: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(word);
}

/** Makes an export of the files of a source. */
export function exportOfFiles(
  source: EventSource,
  files: readonly ExportFile[],
  options: SourceOptions & { readonly tempDir: string },
  about: Pick<EventExport, 'name' | 'digest'>,
): EventExport {
  return {
    kind: 'events',
    ...about,
    title: source.title,
    read: (lookups) => source.read(files, { ...options, lookups }),
  };
}

/** Makes an export of the database of an Umami. Throws an Error when the URL is none. */
export function exportOfDatabase(url: string, options: SourceOptions): EventExport {
  const name = withoutPassword(url);
  const names = [...(options.eventNames ?? [])].sort();
  const digest = createHash('sha256').update(JSON.stringify([name, options.sourceSite ?? '', names]));
  return {
    kind: 'events',
    name,
    digest: digest.digest('hex'),
    title: 'Umami',
    read: () => readUmamiDatabase(url, options),
  };
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url))
    throw new Error('the address of the database is none: postgres://user:password@host/database');
  const named = new URL(url);
  // An unescaped mark ends the password: the rest of it is read as path, query or fragment.
  if (`${named.pathname}${named.search}${named.hash}`.includes('@'))
    throw new Error(
      'the address of the database has an @ behind the host; write /, ?, # and @ of a password as %2F, %3F, %23 and %40',
    );
  named.password = '';
  for (const parameter of [...named.searchParams.keys()]) {
    if (/password|sslkey|sslcert/i.test(parameter)) named.searchParams.delete(parameter);
  }
  return named.href;
}
