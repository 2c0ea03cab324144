import { arrangedCards, CARDS, type CardName } from '../../../../src/domain/cards.ts';
import { isCardShown, isGroup, useSession, useSite } from '../../session.ts';

/**
 * Returns the cards of the site view in the order that the user has chosen; a group begins with its sites. Public links show theirs, in the
 * usual order.
 */
export function useCards(isYoung: boolean): readonly ShownCard[] {
  const context = useSite();
  const { site, organisation } = context;
  const chosen = useSession().data?.cards ?? null;
  if (isGroup(site)) {
    const cards = CARDS.filter((card) => isCardShown(context, card));
    return context.link === undefined ? ['sites', ...cards] : cards;
  }
  // A new site has hardly any history: its present comes first.
  if (chosen === null || organisation === null) {
    return (isYoung ? PRESENT_FIRST : CARDS).filter((card) => isCardShown(context, card));
  }
  return arrangedCards(chosen, CARDS).flatMap(({ name, isShown }) => (isShown ? name : []));
}

/** A card of the site view; a group begins with its sites. */
export type ShownCard = CardName | 'sites';

const PRESENT_FIRST: readonly CardName[] = [...new Set<CardName>(['realtime', ...CARDS])];
