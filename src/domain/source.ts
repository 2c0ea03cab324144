import { readableHost } from './readable-host.ts';
import { SOURCES } from './source-table.ts';

/** A well-known site or app that sends visitors. */
export interface Source {
  readonly name: string;
  /** The name of its picture (web/brand-pictures.ts); null when there is none. */
  readonly picture: string | null;
}

const BY_HOST: ReadonlyMap<string, Source> = new Map(
  SOURCES.flatMap(({ name, picture, hosts }) => hosts.map((host) => [host, { name, picture }] as const)),
);

/** The names of the sources by their hosts. */
export const SOURCE_HOSTS: ReadonlyMap<string, string> = new Map([...BY_HOST].map(([host, { name }]) => [host, name]));

/**
 * Returns the source that a referrer's host belongs to: `google.de` and `l.facebook.com`, not `google.com.example`. Null
 * for all others.
 */
export function sourceOf(host: string): Source | null {
  for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    const source = BY_HOST.get(rest);
    if (source !== undefined) return source;
  }
  return null;
}

/** Returns the name of a referrer's host for people: that of its source, or the host in its own letters. */
export function sourceName(host: string): string {
  return sourceOf(host)?.name ?? readableHost(host);
}
