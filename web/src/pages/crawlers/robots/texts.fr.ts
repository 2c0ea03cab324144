import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Non autorisé',
  lead: 'Pages que robots.txt interdit à un robot et qu’il a demandées.',
  off: 'Les fichiers robots.txt et llms.txt de ce site ne sont pas lus.',
  switchOn: 'Les lire chaque jour',
  waiting: 'Les fichiers seront lus dans quelques minutes.',
  there: (file, since, read) => `${file} : inchangé depuis le ${since}, lu ${read}`,
  absent: (file, since, read) => `${file} : absent depuis le ${since}, cherché ${read}`,
  failing: (file, since, why) =>
    `${file} : illisible depuis le ${since} (${why}). La dernière version lue reste valable.`,
  unknown: (file, since, why) => `${file} : pas encore lu, essayé depuis le ${since} (${why})`,
  closedTo: (crawlers) => `Toutes les pages sont interdites à : ${crawlers}`,
  compared: (day) =>
    `Les requêtes sont comparées à partir du ${day} : les robots peuvent suivre une copie de robots.txt pendant un jour.`,
  partly: 'Seules les pages les plus demandées ont été comparées.',
  heading: 'Robot et page',
  columns: { errors: 'Erreurs', requests: 'Requêtes' },
  rule: (rule, line) => `Ligne ${line} : Disallow: ${rule}`,
  none: 'Aucune requête pour une page non autorisée.',
  more: (count) => `Tout afficher (${count})`,
  changes: 'Modifications',
};
