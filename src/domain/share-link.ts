import { CARDS, type CardName } from './cards.ts';
import type { Condition } from './condition.ts';
import type { Language } from './language.ts';
import { isLoopback } from './local-domain.ts';

/** The themes that a shared link can fix; without one the reader's device decides. */
export const LINK_THEMES = ['light', 'dark'] as const;

export type LinkTheme = (typeof LINK_THEMES)[number];

/** The first segments of the addresses of a link's page: alone in a window, and in a frame. */
export const LINK_PATHS = { window: 'share', frame: 'embed' } as const;

/** The bounds of a shared link: the figures of a request that comes through it have these bounds. */
export interface LinkScope {
  /** Conditions that all figures of the link have, besides those of its reader. */
  readonly conditions: readonly Condition[];
  /** The cards below the chart; null: all. Key figures and the chart are always shown. */
  readonly panels: readonly CardName[] | null;
  readonly withRevenue: boolean;
}

/** The look of a shared link's page. */
export interface LinkLook {
  /** A colour such as `#4453d6`; null: the usual one. */
  readonly accent: string | null;
  /** Null: that of the reader's device. */
  readonly theme: LinkTheme | null;
  /** Null: that of the reader's browser. */
  readonly language: Language | null;
}

const ACCENT = /^#[0-9a-f]{6}$/;

/** Tells whether a link shows a card. */
export function showsCard({ panels }: Pick<LinkScope, 'panels'>, card: CardName): boolean {
  return panels === null || panels.includes(card);
}

/** Returns the names of cards in their usual order, each once; null when one of the names is none. */
export function cardsNamed(names: readonly string[]): readonly CardName[] | null {
  const isKnown = names.every((name) => (CARDS as readonly string[]).includes(name));
  return isKnown ? CARDS.filter((card) => names.includes(card)) : null;
}

/** Returns a colour as it is stored; null for a text that is none. */
export function accentOf(text: string): string | null {
  const accent = text.trim().toLowerCase();
  return ACCENT.test(accent) ? accent : null;
}

/**
 * Returns the origin of pages that may frame a link, as browsers compare it. Null for a text that is no exact origin: without
 * https (plain http is for this machine alone), with a wildcard, a path, a user or a query.
 */
export function frameOriginOf(text: string): string | null {
  const typed = text.trim();
  const url = URL.parse(typed);
  if (url === null || /[\s;,'"*]/.test(typed)) return null;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  const isBare = url.username === '' && url.password === '' && url.href === `${url.origin}/`;
  return isSafe && isBare && !/[?#]/.test(typed) ? url.origin : null;
}
