import { sessionLimitsOf, setSessionLimits } from '../../accounts/session-limits.ts';
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from '../../domain/limits.ts';
import type { Command, CommandContext } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { chosenOrganisation, ORG_OPTION, withDatabase } from '../with-database.ts';

const NONE = 'none';

/** Runs `svc org sessions`: shows the limits of the sessions of an organisation's members, or sets them. */
export const orgSessions: Command = {
  options: {
    org: ORG_OPTION,
    hours: { value: 'HOURS', summary: `hours after which members sign in again, or ${NONE}` },
    'idle-minutes': { value: 'MINUTES', summary: `minutes without use after which members sign in again, or ${NONE}` },
  },
  details:
    'Without an option, shows the limits. A member of several organizations has the shortest limits of all of them. New limits ' +
    'hold at once: a session that is older ends at its next request.',
  examples: ['org sessions', 'org sessions --hours 12 --idle-minutes 30', 'org sessions --hours none'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { db } = database;
      const orgId = await chosenOrganisation(context, database);
      const before = await sessionLimitsOf(db, orgId);
      const hours = limitOf(context, 'hours', before.hours);
      const idleMinutes = limitOf(context, 'idle-minutes', before.idleMinutes);
      if (hours !== before.hours || idleMinutes !== before.idleMinutes) {
        await setSessionLimits(db, orgId, { hours, idleMinutes });
      }
      const text = [
        hours === null
          ? `Members stay signed in for ${SESSION_HOURS.most / 24} days at most.`
          : `Members sign in again after ${hours} hours.`,
        idleMinutes === null
          ? `Without use, they sign in again after ${SESSION_IDLE_MINUTES.most / 1440} days.`
          : `Without use, they sign in again after ${idleMinutes} minutes.`,
      ];
      return { json: { hours, idleMinutes }, text: text.join('\n') };
    }),
};

/** Returns the limit that an option gives; `before` without the option. Throws a UsageError for anything but a whole number or `none`. */
function limitOf({ args }: CommandContext, name: string, before: number | null): number | null {
  const text = args.optional(name);
  if (text === undefined) return before;
  if (text === NONE) return null;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} is a whole number or ${NONE}`);
  return Number(text);
}
