import type { Tag } from './html-tags.ts';

/** The directives that the tracker needs, with those that stand in for them, the closest first. */
const DIRECTIVES = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
} as const;

export type NeededDirective = keyof typeof DIRECTIVES;

/** Returns the policies of a page, each as its directives; all of them must allow something. */
export function policiesOf(header: string, tags: readonly Tag[]): readonly string[] {
  const metas = tags.filter(
    ({ name, attributes }) =>
      name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy',
  );
  return [...header.split(','), ...metas.map(({ attributes }) => attributes.get('content') ?? '')];
}

/**
 * Returns whether a page's policies block a request of it. Where that cannot be told from the page alone (a hash of a
 * script's content), nothing is said to be blocked.
 *
 * @param nonce the nonce of the script's element; `''` without one
 */
export function isBlocked(
  policies: readonly string[],
  directive: NeededDirective,
  { page, target, nonce }: { readonly page: URL; readonly target: URL; readonly nonce: string },
): boolean {
  const asked = askedOf(target);
  return policies.some((policy) => {
    const sources = sourcesOf(policy, directive);
    if (sources === null) return false;
    const isScript = directive === 'script-src';
    if (isScript && sources.some((source) => /^'sha(256|384|512)-/i.test(source))) return false;
    if (isScript && nonce !== '' && sources.includes(`'nonce-${nonce}'`)) return false;
    // With 'strict-dynamic', only nonces and hashes count.
    if (isScript && sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return true;
    return !sources.some((source) => matches(source.toLowerCase(), page, asked));
  });
}

/** Returns the sources that a policy allows for a directive; null when it does not limit them. */
function sourcesOf(policy: string, directive: NeededDirective): readonly string[] | null {
  const directives = new Map<string, readonly string[]>();
  for (const text of policy.split(';')) {
    const [name = '', ...sources] = text.trim().split(/\s+/);
    if (!directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  const name = DIRECTIVES[directive].find((each) => directives.has(each));
  return name === undefined ? null : directives.get(name)!;
}

/** What is asked for, taken apart once: a hostile page has a long address, and many sources to compare it with. */
interface Asked extends Pick<URL, 'protocol' | 'host' | 'hostname' | 'port'> {
  /** Lower case, as the sources are. */
  readonly path: string;
}

function askedOf({ protocol, host, hostname, port, pathname }: URL): Asked {
  return { protocol, host, hostname, port, path: pathname.toLowerCase() };
}

function matches(source: string, page: URL, target: Asked): boolean {
  if (source === '*') return /^https?:$/.test(target.protocol);
  if (source === "'self'") return target.host === page.host && isUpgrade(page.protocol, target.protocol);
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return isUpgrade(source, target.protocol);
  const parts = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[^/:*]+)(?::(\d+|\*))?(\/.*)?$/.exec(source);
  if (parts === null) return false;
  const [, scheme, host = '', port, path] = parts;
  return (
    isUpgrade(scheme === undefined ? page.protocol : `${scheme}:`, target.protocol) &&
    (host === '*' || target.hostname === host || (host.startsWith('*.') && target.hostname.endsWith(host.slice(1)))) &&
    (port === '*' || portOf(target) === (port ?? portOf({ protocol: target.protocol, port: '' }))) &&
    isPathMatch(path, target.path)
  );
}

/** An https target fits a source of http too. */
function isUpgrade(allowed: string, protocol: string): boolean {
  return allowed === protocol || (allowed === 'http:' && protocol === 'https:');
}

function portOf({ protocol, port }: Pick<URL, 'protocol' | 'port'>): string {
  return port !== '' ? port : protocol === 'https:' ? '443' : '80';
}

/** A path that ends with a slash allows everything below it. */
function isPathMatch(path: string | undefined, target: string): boolean {
  if (path === undefined || path === '/') return true;
  return path.endsWith('/') ? target.startsWith(path) : target === path;
}
