import type { Tag } from './html-tags.ts';

/** The policies of the Referrer Policy standard, which also says how a page's header and elements set them. */
const POLICIES = [
  'no-referrer',
  'no-referrer-when-downgrade',
  'origin',
  'origin-when-cross-origin',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
] as const;

export type ReferrerPolicy = (typeof POLICIES)[number];

/** The names that `<meta name="referrer">` takes besides, from the time before the standard. */
const OLD_NAMES: ReadonlyMap<string, ReferrerPolicy> = new Map([
  ['never', 'no-referrer'],
  ['default', 'strict-origin-when-cross-origin'],
  ['always', 'unsafe-url'],
  ['origin-when-crossorigin', 'origin-when-cross-origin'],
]);

/** Where a page's policy is set. */
export interface SetPolicy {
  readonly policy: ReferrerPolicy;
  readonly by: 'header' | 'meta' | 'tag';
}

/** Returns the policy of a script: its own, else that of the page's elements, else that of its header; null when none is set. */
export function referrerPolicyOf(header: string, tags: readonly Tag[], script: Tag): SetPolicy | null {
  const own = policyIn(script.attributes.get('referrerpolicy') ?? '');
  if (own !== undefined) return { policy: own, by: 'tag' };
  const metas = tags.filter(
    ({ name, attributes }) => name === 'meta' && attributes.get('name')?.toLowerCase() === 'referrer',
  );
  const byMeta = metas
    .map(({ attributes }) => (attributes.get('content') ?? '').trim().toLowerCase())
    .map((content) => OLD_NAMES.get(content) ?? policyIn(content))
    .findLast((policy) => policy !== undefined);
  if (byMeta !== undefined) return { policy: byMeta, by: 'meta' };
  // Of a list, the last name that a browser knows is taken.
  const byHeader = header
    .split(',')
    .map(policyIn)
    .findLast((policy) => policy !== undefined);
  return byHeader === undefined ? null : { policy: byHeader, by: 'header' };
}

function policyIn(text: string): ReferrerPolicy | undefined {
  return POLICIES.find((policy) => policy === text.trim().toLowerCase());
}

/**
 * Returns whether browsers that follow the Fetch standard send `Origin: null` with a POST of a page (Firefox and Safari do;
 * Chromium sends the true one with beacons).
 */
export function hidesOrigin(policy: ReferrerPolicy, page: URL, api: URL): boolean {
  return policy === 'no-referrer' || (policy === 'same-origin' && page.origin !== api.origin);
}
