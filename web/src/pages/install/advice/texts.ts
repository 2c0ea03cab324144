import { midSentence } from '../../../../../src/domain/mid-sentence.ts';

/** The reason why an event was rejected, and how to mend it. */
export interface Advice {
  readonly problem: string;
  readonly remedy: string;
}

const otherHost = (host: string, domain: string) =>
  `An event came from a page on ${host}, but this site’s domain is ${domain}.`;

/** The texts of the advice on rejected events. */
export const texts = {
  gpc: {
    problem: 'The browser sends Global Privacy Control (a request not to be tracked), which this site respects.',
    remedy: 'Use a browser without it, or turn this off under Settings → Privacy.',
  },
  botUserAgent: {
    problem: 'The event came from a bot, or from something that looks like one, e.g. a command line tool or a monitor.',
    remedy: 'Open the page in an ordinary browser.',
  },
  botNetwork: {
    problem: 'The event came from a hosting network’s IP address (a VPN or your own proxy), which is treated as a bot.',
    remedy: 'Turn off your VPN. If you use a proxy, configure it as a relay (see nginx, Caddy or Cloudflare).',
  },
  rateLimit: {
    problem: 'More events came from one network within 10 seconds than the server allows.',
    remedy:
      'Wait a moment. If all visitors come through one proxy, configure it as a relay (see nginx, Caddy or Cloudflare).',
  },
  archived: { problem: 'The site is archived, so its events are rejected.', remedy: 'Restore it in its settings.' },
  /** For the other reasons, whose label begins with a capital. */
  otherProblem: (label: string) => `An event was rejected: ${midSentence(label)}.`,
  unknownSite: (host: string | null, siteId: string): Advice => ({
    problem: `A page on ${host} sent an event with an unknown site ID.`,
    remedy: `Compare its data-site with the snippet above: it must be ${siteId}.`,
  }),
  malformedProblem: (host: string | null) => `Received an invalid request from ${host}.`,
  hiddenOrigin: {
    problem: 'The page’s Referrer-Policy hid its origin.',
    remedy: 'Add referrerpolicy="origin" to the snippet, or use the policy strict-origin-when-cross-origin.',
  },
  noOrigin: {
    problem: 'An event arrived without an Origin header.',
    remedy: 'If you proxy events, forward the Origin and User-Agent headers.',
  },
  notLocalhost: (host: string, domain: string): Advice => ({
    problem: otherHost(host, domain),
    remedy: 'Open the page as http://localhost (any port), not 127.0.0.1.',
  }),
  localTest: (host: string, domain: string): Advice => ({
    problem: otherHost(host, domain),
    remedy: `Open the page on ${domain}. For local testing, add a site with the domain localhost.`,
  }),
  withoutWww: (host: string, domain: string): Advice => ({
    problem: otherHost(host, domain),
    remedy: `A site for ${host} covers both. Add one and use its snippet.`,
  }),
  otherDomain: (host: string, domain: string): Advice => ({
    problem: otherHost(host, domain),
    remedy: `Open it on ${domain} or a subdomain. If ${host} belongs to this site, add it under Settings → Domains; if not, add a site with that domain and use its snippet.`,
  }),
};
