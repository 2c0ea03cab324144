import type { CardName } from '../../../../src/domain/cards.ts';
import { DIMENSION_GROUPS } from '../../../../src/domain/dimension-entry.ts';
import { texts as revenue } from '../../pages/goals/revenue/texts.ts';
import { texts as hours } from '../hours-of-week/texts.ts';
import { texts as siteTexts } from '../texts.tsx';

/** The names of the site view's cards. */
export const CARD_TITLES: Readonly<Record<CardName, string>> = {
  ...DIMENSION_GROUPS,
  revenue: revenue.title,
  realtime: siteTexts.realtime.title,
  when: hours.title,
};
