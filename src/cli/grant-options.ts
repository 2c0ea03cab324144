import type { Db } from '../database/database.ts';
import { isDay } from '../domain/calendar.ts';
import { type Grant, WITHHOLDABLE } from '../domain/grant.ts';
import { ROLES, type Role } from '../domain/role.ts';
import { listGroups } from '../sites/groups.ts';
import { listSites } from '../sites/sites.ts';
import type { Args } from './args.ts';
import type { CommandOption } from './command.ts';
import { REACH_OPTIONS, readReach, wordsOf } from './reach-options.ts';
import { UsageError } from './usage-error.ts';

export const ROLE_OPTION = {
  value: 'ROLE',
  required: true,
  summary: 'owner, admin, editor or viewer',
} as const satisfies CommandOption;

/** The options of commands that grant somebody a role. */
export const GRANT_OPTIONS = {
  role: ROLE_OPTION,
  ...REACH_OPTIONS,
  without: { value: 'PART,…', summary: `what is withheld: ${WITHHOLDABLE.join(', ')}` },
  until: { value: 'DAY', summary: 'the last day, in UTC' },
} as const satisfies Record<string, CommandOption>;

/** The word for a viewer in scripts that were written before there were editors. */
const EARLIER_VIEWER = 'member';

/** Reads the role. Throws a UsageError. */
export function readRole(args: Args): Role {
  const word = args.oneOf('role', [...ROLES, EARLIER_VIEWER]);
  return word === EARLIER_VIEWER ? 'viewer' : word;
}

/** Reads what is granted. Throws a UsageError, and what `readReach` throws. */
export async function readGrant(db: Db, args: Args, orgId: number): Promise<Grant> {
  const withheld = wordsOf(args.optional('without')).map((word) => {
    const part = WITHHOLDABLE.find((each) => each === word);
    if (part === undefined) {
      throw new UsageError(`--without is ${WITHHOLDABLE.join(' or ')}, not ${JSON.stringify(word)}`);
    }
    return part;
  });
  return { role: readRole(args), reach: await readReach(db, args, orgId), withheld, expiresAt: readEnd(args) };
}

function readEnd(args: Args): number | null {
  const day = args.optional('until');
  if (day === undefined) return null;
  if (!isDay(day)) throw new UsageError(`--until is a day such as 2027-12-31, not ${JSON.stringify(day)}`);
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime('UTC').epochMilliseconds;
}

/** A grant as the JSON of commands has it: sites by public id, groups by name, the last day in UTC. */
export interface PrintedGrant {
  readonly role: Role;
  readonly sites: readonly string[] | null;
  readonly groups: readonly string[] | null;
  readonly without: Grant['withheld'];
  readonly until: string | null;
}

/** Returns a function that prints grants of an organisation. */
export async function grantPrinter(db: Db, orgId: number): Promise<(grant: Grant) => PrintedGrant> {
  const sites = new Map((await listSites(db, { orgId })).map(({ id, publicId }) => [id, publicId]));
  const groups = new Map((await listGroups(db, orgId)).map(({ id, name }) => [id, name]));
  return ({ role, reach, withheld, expiresAt }) => ({
    role,
    sites: reach === null ? null : reach.sites.flatMap((id) => sites.get(id) ?? []),
    groups: reach === null ? null : reach.groups.flatMap((id) => groups.get(id) ?? []),
    without: withheld,
    until: expiresAt === null ? null : dayBefore(expiresAt),
  });
}

/** Says in one line what a grant is limited to; `all sites` without a limit. */
export function limitsText({ sites, groups, without, until }: PrintedGrant): string {
  return [
    sites === null || groups === null ? 'all sites' : [...sites, ...groups.map((name) => `group ${name}`)].join(', '),
    ...(without.length === 0 ? [] : [`without ${without.join(', ')}`]),
    ...(until === null ? [] : [`until ${until}`]),
  ].join('; ');
}

function dayBefore(end: number): string {
  return Temporal.Instant.fromEpochMilliseconds(end - 1)
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .toString();
}
