import { z } from 'zod';
import { columnsOfGrant, isOver } from '../../accounts/grants.ts';
import { createInvitation, deleteInvitation, type Invitation, listInvitations } from '../../accounts/invitations.ts';
import { listMembers, type Member, setGrant } from '../../accounts/members.ts';
import { epochMs } from '../../database/clock-ms.ts';
import { isDay } from '../../domain/calendar.ts';
import { endAfter, type Grant, lastDayBefore, WITHHOLDABLE, type Withheld } from '../../domain/grant.ts';
import { ROLES, type Role } from '../../domain/role.ts';
import { addressId, normalisedAddress } from '../address.ts';
import { collectionOf } from '../collection.ts';
import { endMembership } from '../end-membership.ts';
import { referenceTo } from '../managed-item.ts';
import { ManagementError } from '../management-error.ts';
import { idsOf, siteIdsOf, siteNamer } from '../references.ts';
import { type Item, type Made, type Place, resource } from '../resource.ts';
import { GROUPS } from './groups.ts';

interface MemberFields {
  readonly email: string;
  readonly role: Role;
  readonly sites: readonly string[] | null;
  readonly groups: readonly string[] | null;
  readonly without: readonly Withheld[];
  readonly until: string | null;
}

/** Somebody who is a member, or is invited. */
type Person = { readonly email: string; readonly grant: Grant } & (
  | { readonly state: 'member'; readonly member: Member }
  | { readonly state: 'invited'; readonly invitation: Invitation }
);

/** The members of an organisation, and those who are invited. Owners are made and changed by owners alone. */
export const MEMBERS = resource<MemberFields>({
  name: 'members',
  singular: 'member',
  summary: 'Somebody who has access to the organization, or is invited',
  of: 'organisation',
  area: 'members',
  fields: z.object({
    email: z.string().describe('The email address, which stays. Somebody who is no member is invited.'),
    role: z.enum(ROLES).describe('The role. A key can neither make an owner nor change one.'),
    sites: z
      .array(z.string())
      .max(1000)
      .nullable()
      .describe('The sites that an editor or viewer reaches, as paths name them; all when `groups` is null too.'),
    groups: z
      .array(z.string())
      .max(1000)
      .nullable()
      .describe(
        'The groups whose sites an editor or viewer reaches, as paths name them; all when `sites` is null too.',
      ),
    without: z.array(z.enum(WITHHOLDABLE)).describe('The parts that an editor or viewer does not get.'),
    until: z.string().nullable().describe('The last day of an editor or viewer, `YYYY-MM-DD` in UTC; null for no end.'),
  }),
  defaults: { sites: null, groups: null, without: [], until: null },
  shown: z.object({
    state: z.enum(['member', 'invited']).describe('Whether the person has accepted the invitation.'),
    since: z
      .int()
      .nullable()
      .describe('When the person became a member, epoch milliseconds; null for one who is invited.'),
    invitedUntil: z.int().nullable().describe('When the invitation ends, epoch milliseconds; null for a member.'),
  }),
  once: z.object({
    link: z.string().describe('The link of the invitation, when the service has no mail server to send it with.'),
  }),
  namedBy: ['email'],
  nameOf: ({ email }) => normalisedAddress(email),
  isKept: ({ role }) => role === 'owner',
  endedEntry: ({ context: { clock, org } }, { email, until, ...fields }) =>
    email !== undefined && typeof until === 'string' && isDay(until) && endAfter(until) <= epochMs(clock)
      ? { id: addressId(org.id, normalisedAddress(email)), fields: { ...fields, email, until } as MemberFields }
      : null,
  list: async (place, id) => {
    const shown = await shownFields(place);
    return (await peopleOf(place))
      .map((person): Item<MemberFields> => {
        const isMember = person.state === 'member';
        return {
          // The same before and after the invitation is accepted.
          id: addressId(place.context.org.id, person.email),
          fields: { email: person.email, ...shown(person.grant) },
          shown: {
            state: person.state,
            since: isMember ? person.member.since : null,
            invitedUntil: isMember ? null : person.invitation.expiresAt,
          },
        };
      })
      .filter((item) => id === undefined || item.id === id);
  },
  create: async (place, fields) => {
    const email = normalisedAddress(fields.email);
    if ((await peopleOf(place)).some((person) => person.email === email)) {
      throw new ManagementError('CONFLICT', `${email} is a member or invited already`);
    }
    return invite(place, email, await grantOf(place, fields, null));
  },
  change: async (place, { id, fields: before }, fields) => {
    if (normalisedAddress(fields.email) !== before.email) {
      throw new ManagementError('INVALID', 'email: an address stays; remove the member, and invite the other address', {
        field: 'email',
      });
    }
    const person = await requirePerson(place, before.email);
    const grant = await grantOf(place, fields, person.grant);
    if (textOf(grant) === textOf(person.grant)) return { id };
    requireNoOwner(person.grant.role);
    if (person.state === 'invited') return invite(place, person.email, grant);
    requireNoOwner(grant.role);
    const { db, clock, org } = place.context;
    await setGrant(db, clock, { orgId: org.id, userId: person.member.userId }, grant);
    return { id };
  },
  remove: async (place, { fields: { email } }) => {
    const { db, clock, org } = place.context;
    const person = await requirePerson(place, email);
    requireNoOwner(person.grant.role);
    const invitations = (await listInvitations(db, clock, org.id)).filter((each) => each.email === email);
    for (const { id } of invitations) await deleteInvitation(db, org.id, id);
    const member = (await listMembers(db, org.id)).find((each) => each.email === email);
    if (member !== undefined) await endMembership(db, org.id, member.userId);
  },
});

/** Lists the members of the whole organisation, then those who are invited, of whom a membership can be over. */
async function peopleOf({ context: { db, clock, org } }: Place): Promise<readonly Person[]> {
  const invitations = await listInvitations(db, clock, org.id);
  const invited = new Set(invitations.map(({ email }) => email));
  const members = (await listMembers(db, org.id)).filter((each) => !(isOver(each, clock) && invited.has(each.email)));
  const joined = new Set(members.map(({ email }) => email));
  return [
    ...members.map((member) => {
      const { role, reach, withheld, expiresAt } = member;
      const grant = { role, reach, withheld, expiresAt };
      return { state: 'member' as const, email: member.email, grant, member };
    }),
    ...invitations
      .filter(({ email }) => !joined.has(email))
      .map((invitation) => {
        return { state: 'invited' as const, email: invitation.email, grant: invitation.grant, invitation };
      }),
  ];
}

async function requirePerson(place: Place, email: string): Promise<Person> {
  const person = (await peopleOf(place)).find((each) => each.email === email);
  if (person === undefined) throw new ManagementError('NOT_FOUND');
  return person;
}

/** Invites an address: by mail, or with a link that is answered once. An earlier invitation ends. */
async function invite(place: Place, address: string, grant: Grant): Promise<Made> {
  const { db, clock, org, mails, afterwards, publicUrl } = place.context;
  const { role } = grant;
  requireNoOwner(role);
  const { invitation, token } = await createInvitation(db, clock, {
    ...{ orgId: org.id, email: address, grant, invitedBy: null },
  });
  const { email } = invitation;
  const link = `${publicUrl}/invitation#${token}`;
  if (mails !== null) afterwards.push(() => mails.invite({ email, org, role, link }));
  return { id: addressId(org.id, email), ...(mails === null && { once: { link } }) };
}

/** Throws a ManagementError `FORBIDDEN` for the role that only owners give and take. */
function requireNoOwner(role: Role): void {
  if (role === 'owner') throw new ManagementError('FORBIDDEN', 'only owners make and change owners, in the dashboard');
}

/** Returns what given fields grant. An end that stays is not moved to the end of its day. */
async function grantOf(place: Place, fields: MemberFields, before: Grant | null): Promise<Grant> {
  const { role, sites, groups, without, until } = fields;
  if (until !== null && !isDay(until)) {
    throw new ManagementError('INVALID', 'until: a day such as 2027-12-31', { field: 'until' });
  }
  const { context } = place;
  const end = before?.expiresAt ?? null;
  return {
    role,
    reach:
      sites === null && groups === null
        ? null
        : {
            sites: await siteIdsOf(context, sites ?? [], 'sites'),
            groups: (await idsOf(GROUPS, { context, site: null }, groups ?? [], 'groups')).map(Number),
          },
    withheld: without,
    expiresAt: until === null ? null : end !== null && lastDayBefore(end) === until ? end : endAfter(until),
  };
}

/** Returns how grants are shown. Sites and groups that are no more are left out. */
async function shownFields({ context }: Place): Promise<(grant: Grant) => Omit<MemberFields, 'email'>> {
  const siteNames = await siteNamer(context);
  const items = await collectionOf(GROUPS, { context, site: null }).list();
  const groups = new Map(items.map((item) => [item.id, referenceTo(item)]));
  return ({ role, reach, withheld, expiresAt }) => ({
    role,
    sites: reach === null ? null : siteNames(reach.sites),
    groups: reach === null ? null : reach.groups.flatMap((id) => groups.get(String(id)) ?? []),
    without: withheld,
    until: expiresAt === null ? null : lastDayBefore(expiresAt),
  });
}

/** Returns a text that two grants share when they grant the same. */
function textOf({ reach, ...grant }: Grant): string {
  const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);
  const same = reach === null ? null : { sites: sorted(reach.sites), groups: sorted(reach.groups) };
  return JSON.stringify(columnsOfGrant({ ...grant, reach: same }));
}
