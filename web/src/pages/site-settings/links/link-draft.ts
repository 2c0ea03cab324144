import type { ListedShareLink, ShareLinkBody } from '../../../../../src/dashboard/routes/share.ts';
import type { CardName } from '../../../../../src/domain/cards.ts';
import { CARDS } from '../../../../../src/domain/cards.ts';
import type { Language } from '../../../../../src/domain/language.ts';
import type { LinkTheme } from '../../../../../src/domain/share-link.ts';

/** The fields of a link in its form. */
export interface LinkDraft {
  readonly name: string;
  /** The last day; empty for none. */
  readonly until: string;
  readonly isProtected: boolean;
  /** A new password; empty while the present one stays. */
  readonly password: string;
  readonly where: readonly string[];
  readonly panels: readonly CardName[];
  readonly withRevenue: boolean;
  /** Origins, one a line. */
  readonly frameOrigins: string;
  readonly accent: string | null;
  readonly theme: LinkTheme | null;
  readonly language: Language | null;
  readonly logo: string | null;
  readonly hasBadge: boolean;
}

export const NEW_DRAFT: LinkDraft = {
  ...{ name: '', until: '', isProtected: false, password: '', where: [], panels: CARDS, withRevenue: false },
  ...{ frameOrigins: '', accent: null, theme: null, language: null, logo: null, hasBadge: false },
};

/** Returns the draft of a link as it is. */
export function draftOf(link: ListedShareLink): LinkDraft {
  const { name, until, hasPassword, where, panels, withRevenue, accent, theme, language, logo, hasBadge } = link;
  return {
    ...{ name, until: until ?? '', isProtected: hasPassword, password: '', where, panels: panels ?? CARDS },
    ...{ withRevenue, frameOrigins: link.frameOrigins.join('\n'), accent, theme, language, logo, hasBadge },
  };
}

/** Returns what is sent of a draft. What is as it was is left out: a link that has ended keeps its day. */
export function bodyOf(draft: LinkDraft, before: LinkDraft): ShareLinkBody & { readonly name: string } {
  const { name, until, isProtected, password, panels, frameOrigins, ...others } = draft;
  return {
    ...others,
    name,
    where: [...draft.where],
    panels: panels.length === CARDS.length ? null : [...panels],
    frameOrigins: frameOrigins.split(/[\s,]+/).filter((origin) => origin !== ''),
    ...(until === before.until ? {} : { until: until === '' ? null : until }),
    ...(isProtected ? (password === '' ? {} : { password }) : { password: null }),
  };
}
