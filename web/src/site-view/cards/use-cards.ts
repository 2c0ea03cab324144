import { arrangedCards, CARDS, type CardName } from '../../../../src/domain/cards.ts';
import { isCardShown, isGroup, useSession, useSite } from '../../session.ts';

/** Returns the cards of the site view in the order that the user has chosen; public links show theirs, in the usual order. */
export function useCards(isYoung: boolean): readonly CardName[] {
  const context = useSite();
  const { site, organisation } = context;
  const chosen = useSession().data?.cards ?? null;
  if (isGroup(site)) return CARDS.filter((card) => isCardShown(context, card));
  // A new site has hardly any history: its present comes first.
  if (chosen === null || organisation === null) {
    return (isYoung ? PRESENT_FIRST : CARDS).filter((card) => isCardShown(context, card));
  }
  return arrangedCards(chosen, CARDS).flatMap(({ name, isShown }) => (isShown ? name : []));
}

const PRESENT_FIRST: readonly CardName[] = [...new Set<CardName>(['realtime', ...CARDS])];
