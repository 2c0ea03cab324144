import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'robots.txt et llms.txt',
  read: 'Lire robots.txt et llms.txt chaque jour',
  hint: (domain) =>
    `Ce serveur se connecte à ${domain} une fois par jour. La page Robots montre alors quelles pages sont interdites et demandées quand même.`,
};
