import { arrangedCards, CARDS, type CardName } from '../../../../src/domain/cards.ts';
import { isGroup, useSession, useSite } from '../../session.ts';

/** Returns the cards of the site view in the order that the user has chosen; public links show all, in the usual order. */
export function useCards(isYoung: boolean): readonly CardName[] {
  const { site, organisation } = useSite();
  const chosen = useSession().data?.cards ?? null;
  if (isGroup(site)) return OF_GROUPS;
  // A new site has hardly any history: its present comes first.
  if (chosen === null || organisation === null) return isYoung ? PRESENT_FIRST : CARDS;
  return arrangedCards(chosen, CARDS).flatMap(({ name, isShown }) => (isShown ? name : []));
}

/** Sites of a group have no present in common. */
const OF_GROUPS = CARDS.filter((name) => name !== 'realtime');
const PRESENT_FIRST: readonly CardName[] = [...new Set<CardName>(['realtime', ...CARDS])];
