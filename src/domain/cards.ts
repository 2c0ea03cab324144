/** The cards of the site view below the chart, in their usual order. */
export const CARDS = ['pages', 'sources', 'technology', 'events', 'places', 'revenue', 'realtime', 'when'] as const;

export type CardName = (typeof CARDS)[number];

/** A card in a person's order of the cards. */
export interface Card {
  readonly name: CardName;
  readonly isShown: boolean;
}

const HIDDEN = '-';

/** Reads an order as it is kept: names separated by commas, hidden ones after a `-`. Names of a later version are left out. */
export function readCards(text: string): readonly Card[] {
  return text.split(',').flatMap((part) => {
    const name = CARDS.find((card) => card === nameOf(part));
    return name === undefined ? [] : { name, isShown: !part.startsWith(HIDDEN) };
  });
}

/** Writes an order in the place of an earlier one, whose names of a later version stay. */
export function writeCards(cards: readonly Card[], earlier: string): string {
  const unknown = earlier.split(',').filter((part) => part !== '' && readCards(part).length === 0);
  return [...cards.map(({ name, isShown }) => (isShown ? name : `${HIDDEN}${name}`)), ...unknown].join(',');
}

/** Puts all cards in an order: those that a person's choice does not have stand last. */
export function arrangedCards(chosen: readonly Card[], usual: readonly CardName[]): readonly Card[] {
  const names = new Set(chosen.map(({ name }) => name));
  return [...chosen, ...usual.filter((name) => !names.has(name)).map((name) => ({ name, isShown: true }))];
}

function nameOf(part: string): string {
  return part.startsWith(HIDDEN) ? part.slice(HIDDEN.length) : part;
}
