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
    `${file} : n’a pas pu être lu depuis le ${since} (${why}). La dernière version lue reste valable.`,
  unknown: (file, since, why) => `${file} : pas encore lu, essayé une fois par jour depuis le ${since} (${why})`,
  closedTo: (crawlers) => `Toutes les pages sont interdites à : ${crawlers}`,
  compared: (from, to) =>
    `Les requêtes du ${from} au ${to} sont comparées : les robots peuvent suivre une copie de robots.txt pendant un jour, et les règles ont été lues pour la dernière fois le ${to}.`,
  comparedLater: (day) =>
    `Les requêtes sont comparées à partir du ${day} : les robots peuvent suivre une copie de robots.txt pendant un jour.`,
  partly: 'Seules les pages les plus demandées ont été comparées.',
  heading: 'Robot et page',
  columns: { errors: 'Erreurs', requests: 'Requêtes' },
  rule: (rule, line) => `Ligne ${line} : Disallow: ${rule}`,
  none: 'Aucune requête pour une page non autorisée.',
  nobodyKnows: 'Aucune requête n’a été signalée pour les jours comparés : on ne le sait donc pas.',
  more: (count) => `Tout afficher (${count})`,
  changes: 'Modifications',
};
