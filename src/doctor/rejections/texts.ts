import { wordsIn } from '../words.ts';

const { number, plural, list } = wordsIn('en');

/** The texts of the findings about events that are rejected because of how a proxy or a page is set up. */
export const texts = {
  well: 'No events are rejected because of a proxy or a Referrer-Policy.',
  unreadableAddresses: (count: number) =>
    `${number(count)} ${plural(count, 'event was', 'events were')} rejected since the start: the X-Svc-Client-IP of a proxy with a relay key is no address.`,
  passAddress:
    'Let the proxy set X-Svc-Client-IP to the address of the visitor, such as 203.0.113.7 or 2001:db8::7 (docs/proxy.md).',
  hiddenOrigins: (count: number, domains: readonly string[]) =>
    `${number(count)} ${plural(count, 'event was', 'events were')} rejected in the last day because the Referrer-Policy of the pages hides their origin in Firefox and Safari: ${list(domains, (shown, more) => `${shown} and ${more} more`)}.`,
  showOrigin: 'Add referrerpolicy="origin" to the script tag of these pages (docs/tracker.md, Referrer-Policy).',
};

export type RejectionTexts = typeof texts;
