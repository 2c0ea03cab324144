import { wordsIn } from '../words.ts';

const { number, plural } = wordsIn('en');

/** The texts of the findings about events that are rejected because of how a proxy is set up. */
export const texts = {
  well: 'No proxy passes what cannot be read.',
  unreadableAddresses: (count: number) =>
    `${number(count)} ${plural(count, 'event was', 'events were')} rejected since the start: the X-Svc-Client-IP of a proxy with a relay key is no address.`,
  passAddress:
    'Let the proxy set X-Svc-Client-IP to the address of the visitor, such as 203.0.113.7 or 2001:db8::7 (docs/proxy.md).',
};

export type RejectionTexts = typeof texts;
