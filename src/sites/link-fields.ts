import type { Db } from '../database/database.ts';
import type { CardName } from '../domain/cards.ts';
import { type Condition, isPropertySubject, parseCondition, printCondition } from '../domain/condition.ts';
import type { Language } from '../domain/language.ts';
import { LINK_CONDITIONS_MAX, LINK_FRAME_ORIGINS_MAX, LINK_LOGO_MAX_BYTES } from '../domain/limits.ts';
import { accentOf, cardsNamed, frameOriginOf, type LinkLook, type LinkScope } from '../domain/share-link.ts';
import { storedConditions } from './segment-conditions.ts';
import { findSegment } from './segments.ts';
import { siteRefusal } from './translations.ts';

/** The fields that a person chooses for a shared link besides its name and password. */
export interface LinkFields extends LinkScope, LinkLook {
  /** The instant at which the link ends, epoch milliseconds; null: never. */
  readonly expiresAt: number | null;
  /** The origins whose pages may frame the link. */
  readonly frameOrigins: readonly string[];
  /** The data URL of a picture; null for none. */
  readonly logo: string | null;
  /** Whether anybody who knows its address may see the figure of the badge, without a password. */
  readonly hasBadge: boolean;
}

/** A link that shows everything but money to everybody who has it. */
export const PLAIN_LINK: LinkFields = {
  ...{ conditions: [], panels: null, withRevenue: false, accent: null, theme: null, language: null },
  ...{ expiresAt: null, frameOrigins: [], logo: null, hasBadge: false },
};

/** The columns of fields, without the logo and the badge. */
export interface LinkColumns {
  readonly expires_at: number | null;
  readonly conditions: string | null;
  readonly panels: string | null;
  readonly with_revenue: 0 | 1;
  readonly frame_origins: string;
  readonly accent: string | null;
  readonly theme: LinkLook['theme'];
  readonly language: Language | null;
}

/**
 * Returns the columns of fields. Throws a DatabaseError `invalid` for a field that is none, and for a goal or a segment that the
 * site does not have.
 *
 * @param siteId null for a link of a group
 */
export async function columnsOfLink(db: Db, siteId: number | null, fields: LinkFields): Promise<LinkColumns> {
  const { expiresAt, panels, withRevenue, accent, theme, language, logo } = fields;
  if (logo !== null) requireLogo(logo);
  return {
    expires_at: expiresAt,
    conditions: await storedLinkConditions(db, siteId, fields.conditions),
    panels: panels === null ? null : requireCards(panels).join(','),
    // The money of several sites is not read together.
    with_revenue: withRevenue && siteId !== null ? 1 : 0,
    frame_origins: requireFrameOrigins(fields.frameOrigins).join(','),
    accent: accent === null ? null : requireAccent(accent),
    theme,
    language,
  };
}

/** Reads stored columns. Throws an Error for a condition that cannot be read: without it, the link would show more. */
export function scopeOfLink(row: Pick<LinkColumns, 'conditions' | 'panels' | 'with_revenue'>): LinkScope {
  const written = row.conditions === null ? [] : (JSON.parse(row.conditions) as string[]);
  return {
    conditions: written.map((text) => {
      const condition = parseCondition(text);
      if (condition === null) throw new Error('a stored condition of a shared link cannot be read');
      return condition;
    }),
    panels: row.panels === null ? null : row.panels.split(',').filter(isCard),
    withRevenue: row.with_revenue === 1,
  };
}

/** Reads stored origins. */
export function frameOriginsOf({ frame_origins: stored }: Pick<LinkColumns, 'frame_origins'>): readonly string[] {
  return stored === '' ? [] : stored.split(',');
}

function isCard(name: string): name is CardName {
  return cardsNamed([name]) !== null;
}

function requireCards(names: readonly string[]): readonly CardName[] {
  const cards = cardsNamed(names);
  if (cards === null) throw siteRefusal('invalid', (texts) => texts.link.panels());
  return cards;
}

function requireAccent(text: string): string {
  const accent = accentOf(text);
  if (accent === null) throw siteRefusal('invalid', (texts) => texts.link.accent(JSON.stringify(text)));
  return accent;
}

function requireFrameOrigins(given: readonly string[]): readonly string[] {
  const origins = given.map((text) => {
    const origin = frameOriginOf(text);
    if (origin === null) throw siteRefusal('invalid', (texts) => texts.link.origin(JSON.stringify(text)));
    return origin;
  });
  if (origins.length > LINK_FRAME_ORIGINS_MAX) {
    throw siteRefusal('invalid', (texts) => texts.link.tooManyOrigins(LINK_FRAME_ORIGINS_MAX));
  }
  return [...new Set(origins)];
}

const LOGO = /^data:(image\/(?:png|webp|svg\+xml));base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * Throws a DatabaseError `invalid` for a logo that is no small PNG, WebP or SVG. An SVG is shown as a picture alone, in which
 * browsers run no scripts and load nothing.
 */
function requireLogo(dataUrl: string): void {
  const [, type = '', base64 = ''] = LOGO.exec(dataUrl) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  const isWhole = type !== '' && bytes.length <= LINK_LOGO_MAX_BYTES && hasFormOf(type, bytes);
  if (!isWhole) throw siteRefusal('invalid', (texts) => texts.link.logo(LINK_LOGO_MAX_BYTES / 1024));
}

function hasFormOf(type: string, bytes: Buffer): boolean {
  if (type === 'image/png') return bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'));
  if (type === 'image/webp') {
    return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  }
  return /^(?:\uFEFF)?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(bytes.toString('utf8'));
}

function isOfOneSite({ subject }: Condition): boolean {
  return subject === 'goal' || subject === 'segment' || isPropertySubject(subject);
}

/** Conditions of a link can name a segment of the site, whose changes the link then follows. */
async function storedLinkConditions(
  db: Db,
  siteId: number | null,
  conditions: readonly Condition[],
): Promise<string | null> {
  if (conditions.length === 0) return null;
  const written = [...new Set(conditions.map(printCondition))];
  if (written.length > LINK_CONDITIONS_MAX) {
    throw siteRefusal('invalid', (texts) => texts.link.conditions(LINK_CONDITIONS_MAX));
  }
  if (siteId === null) {
    if (conditions.some(isOfOneSite)) throw siteRefusal('invalid', (texts) => texts.link.ofGroup());
    return JSON.stringify(written);
  }
  const own = conditions.filter(({ subject }) => subject !== 'segment');
  if (own.length > 0) await storedConditions(db, siteId, own);
  for (const { subject, values } of conditions) {
    if (subject !== 'segment') continue;
    for (const id of values.map(Number)) {
      if (values.length > 1 || (await findSegment(db, siteId, id)) === null) {
        throw siteRefusal('invalid', (texts) => texts.unknown.segment(id));
      }
    }
  }
  return JSON.stringify(written);
}
