import type { Target } from '../target.ts';

/** Makes the half of a target that posts to one configured URL without further headers. */
export function webhookAddress(what: string): Pick<Target, 'missing' | 'addressOf'> {
  return {
    missing: ({ url }) => (url === null ? `SVC_RELAY_URL, ${what}` : null),
    addressOf: ({ url }) => ({ url: url ?? '', headers: {} }),
  };
}
