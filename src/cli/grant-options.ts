import type { Db } from '../database/database.ts';
import { isDay } from '../domain/calendar.ts';
import { endAfter, type Grant, lastDayBefore, WITHHOLDABLE } from '../domain/grant.ts';
import { ROLES, type Role } from '../domain/role.ts';
import type { Args } from './args.ts';
import type { CommandOption } from './command.ts';
import { type PrintedReach, REACH_OPTIONS, reachPrinter, reachText, readReach, wordsOf } from './reach-options.ts';
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
  return endAfter(day);
}

/** A grant as the JSON of commands has it: what is reached, and the last day in UTC. */
export interface PrintedGrant extends PrintedReach {
  readonly role: Role;
  readonly without: Grant['withheld'];
  readonly until: string | null;
}

/** Returns a function that prints grants of an organisation. */
export async function grantPrinter(db: Db, orgId: number): Promise<(grant: Grant) => PrintedGrant> {
  const printed = await reachPrinter(db, orgId);
  return ({ role, reach, withheld, expiresAt }) => ({
    role,
    ...printed(reach),
    without: withheld,
    until: expiresAt === null ? null : lastDayBefore(expiresAt),
  });
}

/** Says in one line what a grant is limited to; `all sites` without a limit. */
export function limitsText({ without, until, ...reach }: PrintedGrant): string {
  return [
    reachText(reach),
    ...(without.length === 0 ? [] : [`without ${without.join(', ')}`]),
    ...(until === null ? [] : [`until ${until}`]),
  ].join('; ');
}
