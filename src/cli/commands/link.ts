import { hashPassword } from '../../accounts/password.ts';
import { requirePassword } from '../../accounts/users.ts';
import { epochMs } from '../../database/clock-ms.ts';
import type { Database } from '../../database/database.ts';
import { addDays, isDay } from '../../domain/calendar.ts';
import { CARDS } from '../../domain/cards.ts';
import { printCondition } from '../../domain/condition.ts';
import { localDayAt } from '../../domain/day.ts';
import { endAfter, lastDayBefore } from '../../domain/grant.ts';
import { LANGUAGES } from '../../domain/language.ts';
import { LINK_CONDITIONS_MAX, SHARE_LINKS_PER_SITE_MAX } from '../../domain/limits.ts';
import { cardsNamed, LINK_THEMES } from '../../domain/share-link.ts';
import { isUnited } from '../../domain/site.ts';
import { addressOf } from '../../service/data-directory/address.ts';
import { readTypedCondition } from '../../sites/segment-conditions.ts';
import {
  createShareLink,
  type LinkChanges,
  type LinkOwner,
  listShareLinks,
  revokeAnyShareLink,
  type ShareLink,
} from '../../sites/share-links.ts';
import { subjectName } from '../../sites/subjects.ts';
import { formatTable } from '../columns.ts';
import type { Command, CommandContext } from '../command.ts';
import { readPassword } from '../password-input.ts';
import { wordsOf } from '../reach-options.ts';
import { requireChosenSubject, SUBJECT_OPTIONS, subjectOption } from '../subject-options.ts';
import { UsageError } from '../usage-error.ts';
import { commandOnId, withDatabase } from '../with-database.ts';

const DAYS = /^([1-9]\d{0,3})d$/;

/** Runs `svc link create`: makes a link that shows the statistics of a site or a group without an account. */
export const createLinkCommand: Command = {
  options: {
    ...SUBJECT_OPTIONS,
    name: { value: 'NAME', required: true, summary: 'who it is for' },
    password: { summary: 'ask for a password, read from standard input' },
    expires: { value: 'D', summary: 'the last day, in UTC, or a number of days such as 30d' },
    where: {
      value: 'CONDITION',
      repeatable: true,
      summary: `DIMENSION:OPERATOR:VALUE|VALUE or segment:is:ID, up to ${LINK_CONDITIONS_MAX} that nobody can remove`,
    },
    panels: { value: 'CARD,…', summary: `only these cards: ${CARDS.join(', ')}` },
    revenue: { summary: 'show revenue' },
    'frame-ancestors': { value: 'ORIGIN,…', summary: 'sites that may embed it, such as https://www.example.com' },
    accent: { value: 'COLOR', summary: 'color of its page, such as #4453d6' },
    theme: { value: 'THEME', summary: LINK_THEMES.join(' or ') },
    language: { value: 'LANGUAGE', summary: LANGUAGES.join(', ') },
    badge: { summary: 'offer its visitors as a picture, without a password' },
  },
  details: [
    'Whoever has the link can view the statistics of the site or group. Key figures and the chart are always shown; without --panels, so are all cards.',
    `The password is the first line of standard input, or a hidden prompt on a terminal. A site has up to ${SHARE_LINKS_PER_SITE_MAX} links.`,
  ].join(' '),
  examples: [
    'link create --site k3jd02msa9xq --name "Client A"',
    'link create --group "Client A" --name "Client A"',
    'link create --site k3jd02msa9xq --name Board --password --expires 2027-12-31 <password.txt',
    'link create --site k3jd02msa9xq --name Intranet --where page:contains:/docs/ --frame-ancestors https://intranet.example.com',
  ],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { args, clock, config } = context;
      const { owner } = await ownerOf(context, database);
      const fields = await fieldsOf(context);
      const link = await createShareLink(database.db, clock, owner, args.text('name'), fields);
      const { url } = addressOf(config);
      const shown = addressesOf(link, url);
      return {
        json: { id: link.id, ...shown },
        text: [`Created link ${link.id} (${link.name}):`, ...Object.values(shown).map((each) => `  ${each}`)].join(
          '\n',
        ),
      };
    }),
};

/** Runs `svc link list`. */
export const listLinksCommand: Command = {
  options: SUBJECT_OPTIONS,
  details: 'Views count how often the page was opened.',
  examples: ['link list --site k3jd02msa9xq', 'link list --group "Client A"'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { url } = addressOf(context.config);
      const now = epochMs(context.clock);
      const { owner, name, option } = await ownerOf(context, database);
      const links = await listShareLinks(database.db, owner);
      const text = formatTable(
        ['ID', 'NAME', 'VIEWS', 'STATE', 'LINK'],
        links.map((link) => [link.id, link.name, link.views, stateOf(link, now), addressesOf(link, url).link]),
        `${name} has no links yet. Create one: ${context.svc(`link create ${option} --name NAME`)}`,
      );
      return { json: { links: links.map((link) => ({ ...printed(link), ...addressesOf(link, url) })) }, text };
    }),
};

/** Runs `svc link revoke`. */
export const revokeLinkCommand = commandOnId({
  details: 'It stops working at once, also in pages that are open or embed it.',
  examples: ['link revoke 3'],
  work: ({ db }, id) => revokeAnyShareLink(db, id),
  done: (id) => `Link ${id} is revoked.`,
});

interface Owner {
  readonly owner: LinkOwner;
  readonly name: string;
  /** The option that names it. */
  readonly option: string;
}

async function ownerOf(context: CommandContext, database: Database): Promise<Owner> {
  const subject = await requireChosenSubject(context, database);
  const { id } = subject;
  return {
    owner: isUnited(subject) ? { groupId: -id } : id,
    name: subjectName(subject),
    option: subjectOption(subject),
  };
}

async function fieldsOf(context: CommandContext): Promise<Omit<LinkChanges, 'name'>> {
  const { args } = context;
  const panels = args.optional('panels');
  const cards = panels === undefined ? null : cardsNamed(wordsOf(panels));
  if (panels !== undefined && cards === null) throw new UsageError(`--panels takes ${CARDS.join(', ')}`);
  const chosen = <Name extends string>(option: string, names: readonly Name[]): Name | null => {
    return args.optional(option) === undefined ? null : args.oneOf(option, names);
  };
  return {
    conditions: args.list('where').map(readTypedCondition),
    panels: cards,
    withRevenue: args.flag('revenue'),
    frameOrigins: wordsOf(args.optional('frame-ancestors')),
    accent: args.optional('accent') ?? null,
    theme: chosen('theme', LINK_THEMES),
    language: chosen('language', LANGUAGES),
    hasBadge: args.flag('badge'),
    expiresAt: endOf(context),
    passwordHash: args.flag('password') ? await newPassword(context) : null,
  };
}

async function newPassword({ stdin, err }: CommandContext): Promise<string> {
  const password = await readPassword(stdin, err);
  requirePassword(password, '');
  return await hashPassword(password);
}

function endOf({ args, clock }: CommandContext): number | null {
  const word = args.optional('expires');
  if (word === undefined) return null;
  const days = DAYS.exec(word)?.[1];
  const day = days === undefined ? word : addDays(localDayAt(clock.nowMicros(), 'UTC').day, Number(days));
  if (!isDay(day)) {
    throw new UsageError(`--expires is a day such as 2027-12-31, or 30d, not ${JSON.stringify(word)}`);
  }
  const end = endAfter(day);
  if (end <= epochMs(clock)) throw new UsageError(`--expires is in the past: ${word}`);
  return end;
}

function addressesOf(
  { token, badgeToken }: ShareLink,
  url: string,
): { readonly link: string; readonly badge?: string } {
  return { link: `${url}/share/${token}`, ...(badgeToken === null ? {} : { badge: `${url}/badge/${badgeToken}.svg` }) };
}

function printed(link: ShareLink) {
  const { id, name, views, expiresAt, hasPassword, conditions, panels, withRevenue, frameOrigins } = link;
  return {
    ...{ id, name, views, expires: expiresAt === null ? null : lastDayBefore(expiresAt), password: hasPassword },
    ...{ where: conditions.map(printCondition), panels, revenue: withRevenue, frameAncestors: frameOrigins },
  };
}

function stateOf({ expiresAt, hasPassword }: ShareLink, now: number): string {
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  const end = expiresAt === null ? [] : [`until ${lastDayBefore(expiresAt)}`];
  return [...(hasPassword ? ['password'] : []), ...end].join(', ') || 'open';
}
