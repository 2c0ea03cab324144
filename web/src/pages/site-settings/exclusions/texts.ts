import type { ExclusionKind } from '../../../../../src/domain/exclusion.ts';
import { plural } from '../../../language.ts';

interface KindWords {
  readonly label: string;
  /** What a pattern of the kind looks like. */
  readonly hint: string;
}

const kinds: Readonly<Record<ExclusionKind, KindWords>> = {
  network: { label: 'Network', hint: 'An address or a network, such as 203.0.113.0/24 or 2001:db8:0:7::/64.' },
  country: { label: 'Country', hint: 'A country’s code, such as DE.' },
  path: { label: 'Path', hint: 'A whole path; * matches anything. For example /admin/*.' },
  host: { label: 'Host', hint: 'A host and its subdomains, such as staging.example.com.' },
  referrer: { label: 'Referrer', hint: 'The host of a referrer and its subdomains, such as spam.example.' },
  user_agent: { label: 'User-Agent', hint: 'Words that the User-Agent contains, such as acme-kiosk.' },
};

export const texts = {
  kinds,
  title: 'Exclude traffic',
  add: 'Add rule',
  lead: 'Matching events are rejected from now on. Past figures stay as they are.',
  empty: 'No rules yet.',
  thisBrowser: 'Exclude this browser',
  /** Adds a rule of the reader’s own network. */
  excludeYou: (network: string) => `Exclude ${network} (you)`,
  details: (kind: string, events: string) => `${kind} · ${events}`,
  detailsOfAll: (kind: string, events: string) => `${kind} · all sites · ${events}`,
  events: (count: number, shown: string) =>
    plural(count, { one: '1 event in the last 30 days', other: `${shown} events in the last 30 days` }),
  remove: 'Remove',
  removeLabel: (pattern: string) => `Remove the rule ${pattern}`,
  confirm: {
    title: 'Remove this rule?',
    action: 'Remove rule',
    done: 'Rule removed',
    forThisSite: 'What it matches counts again, and its own count is deleted.',
    forAllSites:
      'The rule is for all sites of the organization. What it matches counts again, and its own count is deleted.',
  },
  form: {
    title: 'Add an exclusion rule',
    submit: 'Add rule',
    done: 'Rule added',
    kind: 'What to compare',
    pattern: 'Pattern',
    allSites: 'For all sites of the organization',
  },
};
