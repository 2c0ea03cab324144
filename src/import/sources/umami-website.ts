import { HostReader } from '../../collect/host.ts';
import { printable } from '../files/damaged-file.ts';

/** A website of an Umami: a row of its table `website`. */
export interface UmamiWebsite {
  readonly id: string;
  readonly name: string;
  /** As somebody typed it: a host, at times with a scheme or a path. */
  readonly domain: string;
  readonly isDeleted: boolean;
}

/** The websites that a message names. */
const NAMED_MAX = 20;

/**
 * Chooses the website to import: the one whose id or domain was asked for, else the one with the site's domain. Throws an
 * Error of one line that lists the websites when there is none, or more than one.
 *
 * @param domain the domain of the site that is imported into
 */
export function chooseWebsite(
  websites: readonly UmamiWebsite[],
  domain: string,
  asked: string | undefined,
): UmamiWebsite {
  const byId = websites.find(({ id }) => id === asked?.toLowerCase());
  if (byId?.isDeleted) throw new Error(`the website ${named(byId)} was deleted in Umami`);
  if (byId !== undefined) return byId;
  const kept = websites.filter(({ isDeleted }) => !isDeleted);
  const wanted = hostOf(asked ?? domain);
  const found = kept.filter((website) => hostOf(website.domain) === wanted);
  if (found.length === 1) return found[0]!;
  if (found.length > 1) throw new Error(`Umami has several websites ${wanted}; choose one by its id: ${listOf(found)}`);
  if (kept.length === 0) throw new Error('Umami has no website');
  throw new Error(`Umami has no website ${asked ?? domain}; choose one of these by its id: ${listOf(kept)}`);
}

function listOf(websites: readonly UmamiWebsite[]): string {
  const more = websites.length > NAMED_MAX ? ' and more' : '';
  return websites.slice(0, NAMED_MAX).map(named).join(', ') + more;
}

function named({ id, name, domain }: UmamiWebsite): string {
  return `${id} (${printable(domain === '' ? name : domain)})`;
}

/** Returns the host of a domain as somebody typed it, without `www.`. */
function hostOf(domain: string): string {
  const text = domain.trim();
  const { name } = new HostReader().hostOf(text.includes('://') ? text : `https://${text}`);
  return name.replace(/^www\./, '');
}
