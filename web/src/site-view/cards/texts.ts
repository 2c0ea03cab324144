/** The texts of the order of the cards. */
export const texts = {
  item: 'Arrange cards…',
  title: 'Arrange cards',
  hint: 'Your choice for all sites. Shared links have cards of their own.',
  up: (card: string) => `Move ${card} up`,
  down: (card: string) => `Move ${card} down`,
  /** The new place of a card that was moved. */
  moved: (card: string, place: number, count: number) => `${card}: ${place} of ${count}`,
  reset: 'Usual order',
  submit: 'Save',
};
