import type { RecentDiscard } from '../../../../../src/collect/recent-discards.ts';
import { DISCARD_TABLE } from '../../../../../src/domain/discard.ts';
import { isLocal } from '../../../../../src/domain/local-domain.ts';
import { type Advice, texts } from './texts.ts';

export type { Advice };

interface AskedSite {
  readonly id: string;
  readonly domain: string;
}

/** Returns the advice on events of a site that were discarded lately. */
export function adviceOn({ reason, host }: RecentDiscard, site: AskedSite): Advice {
  switch (reason) {
    case 'origin':
      return originAdvice(host, site);
    case 'origin_hidden':
      return texts.hiddenOrigin;
    case 'gpc':
      return texts.gpc;
    case 'bot_user_agent':
      return texts.botUserAgent;
    case 'bot_network':
      return texts.botNetwork;
    case 'rate_limit':
      return texts.rateLimit;
    case 'unknown_site':
      return texts.archived;
    default:
      return { problem: texts.otherProblem(DISCARD_TABLE[reason].label), remedy: DISCARD_TABLE[reason].help };
  }
}

/** Returns the advice on events from a site's own pages that name an unknown site. */
export function adviceOnStray({ reason, host }: RecentDiscard, site: AskedSite): Advice {
  if (reason === 'unknown_site') return texts.unknownSite(host, site.id);
  return { problem: texts.malformedProblem(host), remedy: DISCARD_TABLE.malformed.help };
}

function originAdvice(host: string | null, { domain }: AskedSite): Advice {
  if (host === null || host === '') return texts.noOrigin;
  if (isLocal(domain)) return texts.notLocalhost(host, domain);
  if (host === 'localhost' || /^(127\.|\[::1\])/.test(host)) return texts.localTest(host, domain);
  if (domain === `www.${host}`) return texts.withoutWww(host, domain);
  return texts.otherDomain(host, domain);
}
