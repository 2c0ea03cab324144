/** The texts of how pages were read. */
export const texts = {
  time: 'Time on page',
  scroll: 'Scroll depth',
  measured: (share: string) =>
    `Average active time on the page and how far it was scrolled, measured on ${share} of pageviews.`,
  knownFrom: (day: string) => `Time on page and scroll depth are known from ${day} on.`,
};
