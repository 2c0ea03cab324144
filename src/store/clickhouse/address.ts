/** How to reach ClickHouse: the servers, the account and the cluster. */
export interface ClickHouseAddress {
  /** Base URLs of the HTTP interface, without an account; each can serve every statement. */
  readonly hosts: readonly string[];
  readonly username: string;
  readonly password: string;
  /** The name of the cluster in the servers' configuration; null for a single server. */
  readonly cluster: string | null;
}

/** A URL of ClickHouse is not one that the store can use. The message has neither account nor password. */
export class ClickHouseUrlError extends Error {
  override readonly name = 'ClickHouseUrlError';
}

/** Ports of ClickHouse's HTTP interface. */
const PORTS: Readonly<Record<string, string>> = { 'http:': '8123', 'https:': '8443' };

/**
 * Reads `http://user:password@host:8123/?cluster=NAME`. Several servers of one cluster are separated by commas; the
 * first URL has the account and the cluster of all. Throws a ClickHouseUrlError.
 */
export function parseClickHouseUrls(text: string): ClickHouseAddress {
  const urls = text.split(',').map(parse);
  const first = urls[0]!;
  for (const url of urls.slice(1)) {
    if (url.username !== '' || url.password !== '' || url.searchParams.size > 0) {
      throw new ClickHouseUrlError(
        'only the first URL of ClickHouse has an account and parameters; all servers share them',
      );
    }
  }
  const cluster = first.searchParams.get('cluster');
  if (urls.length > 1 && cluster === null) {
    throw new ClickHouseUrlError(
      'several URLs of ClickHouse need the name of their cluster: http://host:8123/?cluster=NAME',
    );
  }
  // A name becomes part of statements that take no parameter in its place.
  if (cluster !== null && !/^[A-Za-z][\w-]{0,62}$/.test(cluster)) {
    throw new ClickHouseUrlError('the name of the cluster has letters, digits, _ and - only');
  }
  return {
    hosts: urls.map(({ origin }) => origin),
    username: first.username === '' ? 'default' : first.username,
    password: first.password,
    cluster,
  };
}

interface ParsedUrl {
  readonly origin: string;
  readonly username: string;
  readonly password: string;
  readonly searchParams: URLSearchParams;
}

function parse(text: string): ParsedUrl {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url === null || url.hostname === '' || PORTS[url.protocol] === undefined) {
    throw new ClickHouseUrlError(
      'a URL of ClickHouse begins with http:// or https://, as http://user:password@host:8123',
    );
  }
  if (url.pathname !== '/' || url.hash !== '') {
    throw new ClickHouseUrlError('a URL of ClickHouse has no path; the database is always svc');
  }
  for (const name of url.searchParams.keys()) {
    if (name !== 'cluster')
      throw new ClickHouseUrlError(`a URL of ClickHouse has no parameter ${name}; there is cluster`);
  }
  // A URL forgets a port that is its protocol's own, as :443; that one was meant all the same.
  const port = /^[^/]+\/\/[^/?#]*:(\d+)(?:[/?#]|$)/.exec(text.trim())?.[1] ?? PORTS[url.protocol];
  return {
    origin: `${url.protocol}//${url.hostname}:${port}`,
    username: decoded(url.username),
    password: decoded(url.password),
    searchParams: url.searchParams,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ClickHouseUrlError('in the account of a URL of ClickHouse, % is written %25');
  }
}
