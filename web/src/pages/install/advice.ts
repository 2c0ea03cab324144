import type { RecentDiscard } from '../../../../src/collect/recent-discards.ts';
import { DISCARD_TABLE } from '../../../../src/domain/discard.ts';
import { isLocal } from '../../../../src/domain/local-domain.ts';
import { midSentence } from '../../../../src/domain/mid-sentence.ts';

/** The reason why an event was discarded, and how to mend it. */
export interface Advice {
  readonly problem: string;
  readonly remedy: string;
}

interface AskedSite {
  readonly id: string;
  readonly domain: string;
}

/** Returns the advice on events of a site that were discarded lately. */
export function adviceOn({ reason, host }: RecentDiscard, site: AskedSite): Advice {
  switch (reason) {
    case 'origin':
      return originAdvice(host, site);
    case 'gpc':
      return {
        problem: 'The browser asks sites not to track its user (Global Privacy Control), and this site honours that.',
        remedy: 'Open the page in a browser without it, or change that for the site in its settings under Privacy.',
      };
    case 'bot_user_agent':
      return {
        problem: 'The event came from a bot, or from something that looks like one: a command line tool, a monitor.',
        remedy: 'Open the page in an ordinary browser.',
      };
    case 'bot_network':
      return {
        problem: 'The event came from a data centre’s address, as bots do: from a VPN, or through a proxy of yours.',
        remedy:
          'Switch the VPN off. A proxy must pass on who the visitor is: see the relay lines for nginx and others.',
      };
    case 'rate_limit':
      return {
        problem: 'More events came from one network within 10 seconds than the server allows.',
        remedy: 'Wait a moment. When all visitors come through one proxy, it must be a relay: see the lines for nginx.',
      };
    case 'unknown_site':
      return { problem: 'The site is archived, so its events are not kept.', remedy: 'Restore it in its settings.' };
    default:
      return {
        problem: `An event was refused: ${midSentence(DISCARD_TABLE[reason].label)}.`,
        remedy: DISCARD_TABLE[reason].help,
      };
  }
}

/** Returns the advice on events from a site's own pages that name an unknown site. */
export function adviceOnStray({ reason, host }: RecentDiscard, site: AskedSite): Advice {
  if (reason !== 'unknown_site') {
    return { problem: `Something that is no event came from ${host}.`, remedy: DISCARD_TABLE.malformed.help };
  }
  return {
    problem: `A page on ${host} sent an event with the id of a site that does not exist.`,
    remedy: `Compare its data-site with the snippet above: it must be ${site.id}.`,
  };
}

function originAdvice(host: string | null, { domain }: AskedSite): Advice {
  if (host === null) {
    return {
      problem: 'The browser kept to itself which site the page is on, because of the page’s Referrer-Policy.',
      remedy: 'Add referrerpolicy="origin" to the snippet, or use the policy strict-origin-when-cross-origin.',
    };
  }
  if (host === '') {
    return {
      problem: 'An event came without the Origin header that browsers send.',
      remedy: 'When a proxy of yours forwards the events, let it pass on Origin and User-Agent.',
    };
  }
  const problem = `An event came from a page on ${host}, but this site’s domain is ${domain}.`;
  if (isLocal(domain)) {
    return {
      problem,
      remedy: 'Open the page as http://localhost, with any port; an address such as 127.0.0.1 is not it.',
    };
  }
  if (host === 'localhost' || /^(127\.|\[::1\])/.test(host)) {
    return {
      problem,
      remedy: `Open the page on ${domain}. To try things out on your machine, add a site of the domain localhost.`,
    };
  }
  if (domain === `www.${host}`) {
    return { problem, remedy: `A site of the domain ${host} counts both. Add one, and use its snippet.` };
  }
  return {
    problem,
    remedy: `Open it on ${domain} or a subdomain. When ${host} is the right place, add a site of that domain and use its snippet.`,
  };
}
