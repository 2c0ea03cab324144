import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Dominios',
  lead: 'Se registran los eventos de las páginas de estos dominios y sus subdominios. Una ruta que existe en dos de ellos es una sola página.',
  lost: (domain) => `Al guardar, los eventos de ${domain} se rechazarán.`,
  keep: (domain) => `Conservar también ${domain}`,
  others: 'Otros dominios',
  othersHint: (most) => `Separados por comas, como máximo ${most}. Las visitas entre ellos no tienen referencia.`,
};
