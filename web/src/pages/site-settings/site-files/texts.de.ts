import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'robots.txt und llms.txt',
  read: 'robots.txt und llms.txt jeden Tag lesen',
  hint: (domain) =>
    `Dieser Server verbindet sich einmal am Tag mit ${domain}. Die Seite Crawler zeigt dann, welche Seiten nicht erlaubt sind und trotzdem angefragt werden.`,
};
