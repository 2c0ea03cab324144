import { z } from 'zod';
import type { ErasureKind } from '../../domain/erasure-kind.ts';
import { includesScope } from '../../domain/management-scope.ts';
import { listErasuresOf } from '../../sites/erasure-log.ts';
import { addressId } from '../address.ts';
import { emptySite } from '../empty-site.ts';
import { referenceTo } from '../managed-item.ts';
import { ManagementError } from '../management-error.ts';
import { type ManageContext, resource } from '../resource.ts';
import { storedDomain } from './sites.ts';

/** The words for what each kind of erasure erases. Deleted sites are not there any more. */
const ERASED: Readonly<Record<Exclude<ErasureKind, 'deletion'>, string>> = {
  emptying: 'everything',
  days: 'days',
  pages: 'pages',
  retention: 'days',
  visits: 'visits',
};

/** The erasures of a site's statistics. One that is made empties the site. */
export const ERASURES = resource<{ readonly domain?: string }>({
  name: 'erasures',
  singular: 'erasure',
  summary: 'An erasure of statistics of a site; a new one erases all of them, and the site stays with its definitions',
  of: 'site',
  area: 'erasures',
  isRecord: true,
  fields: z.object({}),
  hidden: z.object({ domain: z.string().describe('The domain of the site, as a confirmation.') }),
  defaults: {},
  shown: z.object({
    what: z
      .enum(['everything', 'days', 'pages', 'visits'])
      .describe(
        'Everything; days; pages that match a pattern; or visits that the retention of the site does not keep.',
      ),
    from: z
      .string()
      .nullable()
      .describe(
        'The first day of those that somebody asked to be erased, or of whose days the pages are; null for all others.',
      ),
    to: z.string().nullable().describe('The last one.'),
    days: z.int().describe('The number of days that were erased, without the current one.'),
    requestedAt: z.int().describe('Epoch milliseconds.'),
    doneAt: z.int().nullable().describe('When nothing of it was on the disk any more; null until then.'),
    keyId: z.int().nullable().describe('The number of the key that asked for it.'),
    member: z
      .string()
      .nullable()
      .describe('The member who asked for it, as paths name members; null without the scope `members:read`.'),
  }),
  namedBy: [],
  nameOf: () => '',
  list: async ({ context, site }, id) => {
    const erasures = await listErasuresOf(context.db, site.publicId);
    const memberName = await memberNamer(
      context,
      erasures.flatMap(({ userId }) => userId ?? []),
    );
    return erasures.flatMap(({ kind, range, days, requestedAt, doneAt, keyId, userId }) => {
      if (kind === 'deletion') return [];
      const [from, to] = [range?.from ?? null, range?.to ?? null];
      const shown = { what: ERASED[kind], from, to, days, requestedAt, doneAt, keyId, member: memberName(userId) };
      const item = { id: `${shown.what}-${from === null ? '' : `${from}-`}${requestedAt}`, fields: {}, shown };
      return id === undefined || item.id === id ? [item] : [];
    });
  },
  create: async ({ context: { db, clock, keyId, uploads }, site }, { domain }) => {
    if (storedDomain(domain!) !== site.domain) {
      throw new ManagementError('INVALID', 'domain: the domain of the site, as a confirmation', { field: 'domain' });
    }
    if ((await uploads?.find(site.id)) ?? null) {
      throw new ManagementError('CONFLICT', 'an export is uploaded for the site: import it, or remove it');
    }
    const { requestedAt } = await emptySite(db, clock, site.publicId, { keyId });
    return { id: `${ERASED.emptying}-${requestedAt}` };
  },
});

/** Returns how users are named, by their ids; null for those who are gone, and when the caller does not read members. */
async function memberNamer(
  { db, org, scopes, reach }: ManageContext,
  userIds: readonly number[],
): Promise<(userId: number | null) => string | null> {
  if (userIds.length === 0 || reach !== null || !includesScope(scopes, 'members:read')) return () => null;
  const rows = await db
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .select(['users.id', 'users.email'])
    .where('members.org_id', '=', org.id)
    .where('users.id', 'in', userIds)
    .execute();
  const names = new Map(
    rows.map(({ id, email }) => [id, referenceTo({ id: addressId(org.id, email), externalId: null })]),
  );
  return (userId) => (userId === null ? null : (names.get(userId) ?? null));
}
