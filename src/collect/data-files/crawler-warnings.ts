import { KNOWN_CRAWLERS, type KnownCrawler } from '../../domain/known-crawlers.ts';
import { UserAgents } from '../lookup/user-agent.ts';

/** The names that a warning lists. */
const NAMES_MAX = 10;

/**
 * Warns about crawlers that are new to svc and that the bundled list of bots does not find by their parts. The table
 * only names bots: parts that decided who is one would reject people whose apps have the same word in their
 * User-Agents.
 */
export function crawlerWarnings(crawlers: readonly KnownCrawler[]): string[] {
  const bundled = new Set(KNOWN_CRAWLERS.map(({ part }) => part));
  const agents = new UserAgents({ crawlers });
  const unfound = crawlers.filter(
    ({ part }) => !bundled.has(part) && !agents.describe(`Mozilla/5.0 (compatible; a ${part}/1.0) b`).bot,
  );
  const names = unfound.map(({ name }) => name);
  return listed('the bundled list of bots takes these for people, unless bots.json has them', names);
}

/** Warns about names in lists of addresses that no bundled crawler has. */
export function addressWarnings(names: Iterable<string>): string[] {
  const bundled = new Set(KNOWN_CRAWLERS.map(({ name }) => name));
  const unknown = [...names].filter((name) => !bundled.has(name));
  return listed('no bundled crawler has these names, unless crawlers.txt has them', unknown);
}

function listed(words: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > NAMES_MAX ? ` and ${names.length - NAMES_MAX} more` : '';
  const shown = names.slice(0, NAMES_MAX).map((name) => JSON.stringify(name.slice(0, 50)));
  return [`${words}: ${shown.join(', ')}${more}`];
}
