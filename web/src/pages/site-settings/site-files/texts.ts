/** The texts of the card that has robots.txt and llms.txt read. */
export const texts = {
  title: 'robots.txt and llms.txt',
  read: 'Read robots.txt and llms.txt every day',
  hint: (domain: string) =>
    `This server connects to ${domain} once a day. The page Crawlers then shows which pages are not allowed and are asked for all the same.`,
};
