import { z } from 'zod';
import { requirePassword } from '../../accounts/users.ts';
import { isDay } from '../../domain/calendar.ts';
import { CARDS, type CardName } from '../../domain/cards.ts';
import { printCondition } from '../../domain/condition.ts';
import { endAfter, lastDayBefore } from '../../domain/grant.ts';
import { LANGUAGES, type Language } from '../../domain/language.ts';
import { LINK_PATHS, LINK_THEMES, type LinkTheme } from '../../domain/share-link.ts';
import { readCondition } from '../../sites/segment-conditions.ts';
import {
  createShareLink,
  linkPasswords,
  listShareLinks,
  revokeShareLink,
  type ShareLink,
  updateShareLink,
} from '../../sites/share-links.ts';
import { ManagementError } from '../management-error.ts';
import { numberedConditions } from '../references.ts';
import { resource, type SitePlace } from '../resource.ts';
import { GOALS } from './goals.ts';
import { SEGMENTS } from './segments.ts';

interface LinkFields {
  readonly name: string;
  readonly until: string | null;
  readonly where: readonly string[];
  readonly panels: readonly CardName[] | null;
  readonly withRevenue: boolean;
  readonly frameOrigins: readonly string[];
  readonly accent: string | null;
  readonly theme: LinkTheme | null;
  readonly language: Language | null;
  readonly hasBadge: boolean;
  readonly logo: string | null;
  readonly password?: string | null;
}

/** The public links of a site. */
export const LINKS = resource<LinkFields>({
  name: 'links',
  singular: 'link',
  summary: 'A link with which somebody sees the figures of a site without an account',
  of: 'site',
  area: 'links',
  fields: z.object({
    name: z.string().describe('The name of the person or page that it is for.'),
    until: z.string().nullable().describe('The last day, `YYYY-MM-DD` in UTC; null for no end.'),
    where: z
      .array(z.string())
      .describe(
        'Conditions that nobody can remove, such as `page:contains:/blog/`, `goal:is:order` or `segment:is:germany`.',
      ),
    panels: z.array(z.enum(CARDS)).nullable().describe('The cards that are shown below the chart; null for all.'),
    withRevenue: z.boolean().describe('Whether amounts of money are shown.'),
    frameOrigins: z.array(z.string()).describe('The origins that may embed it, such as `https://www.example.com`.'),
    accent: z.string().nullable().describe('The color of its page, such as `#4453d6`.'),
    theme: z.enum(LINK_THEMES).nullable().describe("Null for that of the reader's device."),
    language: z.enum(LANGUAGES).nullable().describe("Null for that of the reader's browser."),
    hasBadge: z.boolean().describe('Whether its visitors are offered as a picture.'),
    logo: z
      .string()
      .nullable()
      .describe(
        'A picture above its figures: a `data:` URL in base64 of a PNG, WebP or SVG of at most 32 KiB; null for none.',
      ),
  }),
  hidden: z.object({
    password: z
      .string()
      .nullable()
      .optional()
      .describe(
        'The password that its page asks for; null for none. Another one ends what was opened with the one before.',
      ),
  }),
  defaults: {
    ...{ until: null, where: [], panels: null, withRevenue: false, frameOrigins: [] },
    ...{ accent: null, theme: null, language: null, hasBadge: false, logo: null },
  },
  shown: z.object({
    url: z.string().describe('The address of its page. Whoever has it sees the figures.'),
    embedUrl: z.string().describe('The address of its page for a frame.'),
    hasPassword: z.boolean().describe('Whether it asks for a password.'),
    views: z.int().describe('How often its page was opened.'),
    createdAt: z.int().describe('Epoch milliseconds.'),
  }),
  namedBy: ['name'],
  nameOf: ({ name }) => name.trim(),
  list: async ({ context: { db, publicUrl }, site }, id) => {
    const links = (await listShareLinks(db, site.id)).filter((link) => id === undefined || String(link.id) === id);
    const hashes = await linkPasswords(db, site.id);
    return links.map((link) => ({
      ...{ id: String(link.id), fields: fieldsOf(link), shown: shownOf(link, publicUrl) },
      ...(hashes.has(link.id) && { hidden: { password: hashes.get(link.id) } }),
    }));
  },
  create: async (place, fields) => {
    const { db, clock } = place.context;
    const { id } = await createShareLink(db, clock, place.site.id, fields.name, await chosenIn(place, fields, null));
    return { id: String(id) };
  },
  change: async (place, { id }, fields) => {
    const { db } = place.context;
    const before = (await listShareLinks(db, place.site.id)).find((link) => String(link.id) === id)!;
    const { name } = fields;
    await updateShareLink(db, place.site.id, before.id, { name, ...(await chosenIn(place, fields, before)) });
    return { id };
  },
  remove: ({ context: { db }, site }, { id }) => revokeShareLink(db, site.id, Number(id)),
});

function fieldsOf({ name, expiresAt, conditions, panels, withRevenue, ...link }: ShareLink): LinkFields {
  const { frameOrigins, accent, theme, language, hasBadge, logo } = link;
  return {
    ...{ name, until: expiresAt === null ? null : lastDayBefore(expiresAt), where: conditions.map(printCondition) },
    ...{ panels, withRevenue, frameOrigins, accent, theme, language, hasBadge, logo },
  };
}

function shownOf({ token, hasPassword, views, createdAt }: ShareLink, publicUrl: string) {
  const [url, embedUrl] = [LINK_PATHS.window, LINK_PATHS.frame].map((path) => `${publicUrl}/${path}/${token}`);
  return { url, embedUrl, hasPassword, views, createdAt };
}

/** Returns what is chosen for a link. An end that stays is not moved to the end of its day. */
async function chosenIn(place: SitePlace, fields: LinkFields, before: ShareLink | null) {
  const { name, until, where, password, ...chosen } = fields;
  const { context, site } = place;
  const { db, hash } = context;
  if (until !== null && !isDay(until)) {
    throw new ManagementError('INVALID', 'until: a day such as 2027-12-31', { field: 'until' });
  }
  const end = before?.expiresAt ?? null;
  const expiresAt = until === null ? null : end !== null && lastDayBefore(end) === until ? end : endAfter(until);
  const hashed = async () => {
    if (password === null) return null;
    requirePassword(password!, '');
    const earlier = before === null ? null : ((await linkPasswords(db, site.id)).get(before.id) ?? null);
    return hash(`link ${site.id} ${name}`, password!, earlier);
  };
  const conditions = (await numberedConditions(place, where, { goal: GOALS, segment: SEGMENTS })).map(readCondition);
  return { ...chosen, expiresAt, conditions, ...(password !== undefined && { passwordHash: await hashed() }) };
}
