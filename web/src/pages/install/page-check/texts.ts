import type { Advice } from '../advice/advice.ts';

/** Says how an optimizer is told to leave the snippet alone: by an attribute, or in its settings. */
const leaveAlone = (by: string, mark: string | null) =>
  mark === null
    ? `Exclude /js/t.js in the settings of ${by}, then clear its cache.`
    : `Add ${mark} to the snippet, directly after “<script”, then clear the cache. The WordPress plugin has this already.`;

/** The texts of the check of a page. */
export const texts = {
  title: 'Check a page',
  purpose: 'Reads the source of a page and looks for the snippet and for what gets in its way.',
  path: (domain: string) => `Page on ${domain}`,
  check: 'Check page',
  fine: 'The snippet is on the page, and nothing in the page’s source or headers gets in its way.',
  read: (address: string) => `Page read: ${address}`,
  refused: (domain: string): Advice => ({
    problem: `${domain} isn’t on the public internet, so its pages are not read.`,
    remedy: 'Open the page’s source in your browser and look for the snippet.',
  }),
  unreachable: (detail: string): Advice => ({
    problem: `The page could not be read over https: ${detail}.`,
    remedy: 'Open it in your browser. A firewall may also keep this server from reaching it.',
  }),
  status: (status: number): Advice => ({
    problem: `The page answered with status ${status}.`,
    remedy: 'Check another page. A protection against bots or a password may refuse this server.',
  }),
  elsewhere: (address: string, domain: string): Advice => ({
    problem: `The page redirects to ${address}.`,
    remedy: `Only https pages on ${domain} are read, and only events from there are counted.`,
  }),
  noHtml: {
    problem: 'The address doesn’t lead to an HTML page.',
    remedy: 'Check the address of a page that visitors open.',
  },
  noTag: (siteId: string): Advice => ({
    problem: `The page’s source has no snippet with data-site="${siteId}".`,
    remedy:
      'Add it to the head of the page. If it’s there, a cache may still serve the page without it. A snippet that a script or a tag manager adds is not in the source.',
  }),
  combined: (by: string, mark: string | null): Advice => ({
    problem: `The page’s source has no snippet, and ${by} combines its scripts: a combined snippet doesn’t work.`,
    remedy: leaveAlone(by, mark),
  }),
  otherSite: (found: string, siteId: string): Advice => ({
    problem: `The snippet on the page is that of another site: data-site is ${found}.`,
    remedy: `Use the snippet above, with data-site="${siteId}".`,
  }),
  changedBy: (by: string, sign: string, mark: string | null): Advice => ({
    problem: `${by} has changed the snippet (${sign}): it runs late or never, so visitors are missing.`,
    remedy: leaveAlone(by, mark),
  }),
  changed: (sign: string): Advice => ({
    problem: `Something has changed the snippet (${sign}), so it doesn’t work as it stands.`,
    remedy:
      'Use the snippet above as it is. If an optimizer or a consent tool changes it, exclude /js/t.js in its settings, then clear the cache.',
  }),
  insecure: (address: string): Advice => ({
    problem: `The page uses https, so browsers block ${address}.`,
    remedy: 'Make this service available over https, and use the snippet above.',
  }),
  otherSource: (address: string, expected: string): Advice => ({
    problem: `The snippet loads ${address}, which isn’t this service.`,
    remedy: `Its src must be ${expected}, or a proxy on your own domain.`,
  }),
  otherApi: (address: string, expected: string): Advice => ({
    problem: `The snippet sends events to ${address}, which isn’t this service.`,
    remedy: `Add ${expected} to the snippet.`,
  }),
  scriptBlocked: (origin: string): Advice => ({
    problem: 'The page’s Content-Security-Policy blocks the script.',
    remedy: `Add ${origin} to script-src.`,
  }),
  eventsBlocked: (origin: string): Advice => ({
    problem: 'The page’s Content-Security-Policy blocks events.',
    remedy: `Add ${origin} to connect-src.`,
  }),
  hiddenOrigin: (policy: string): Advice => ({
    problem: `The page’s Referrer-Policy is ${policy}: Firefox and Safari hide the origin, so their visitors are not counted.`,
    remedy: 'Add referrerpolicy="origin" to the snippet, or use the policy strict-origin-when-cross-origin.',
  }),
  hiddenByTag: (policy: string): Advice => ({
    problem: `The snippet has referrerpolicy="${policy}": browsers hide the origin, so visitors are not counted.`,
    remedy: 'Use referrerpolicy="origin", or remove the attribute.',
  }),
};
