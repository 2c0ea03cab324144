import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'robots.txt y llms.txt',
  read: 'Leer robots.txt y llms.txt cada día',
  hint: (domain) =>
    `Este servidor se conecta a ${domain} una vez al día. La página Rastreadores muestra entonces qué páginas no están permitidas y se piden de todos modos.`,
};
