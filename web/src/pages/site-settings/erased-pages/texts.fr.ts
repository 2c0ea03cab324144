import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Effacer des pages',
  lead: 'Retire de tous les jours les chemins où des personnes ne doivent pas se trouver, comme /reset/jane@example.org : ils deviennent (removed). Les totaux, les objectifs et les entonnoirs restent tels qu’ils ont été comptés.',
  open: 'Effacer des pages',
  none: 'Aucune page n’a été effacée.',
  waits: (requested) => `Demandé le ${requested} ; effacement en cours`,
  done: (requested, done) => `Demandé le ${requested} · absent du disque depuis le ${done}`,
  form: {
    title: 'Effacer des pages',
    pattern: 'Pages',
    hint: 'Un chemin entier ; * remplace n’importe quels caractères, comme /reset/*',
    look: 'Afficher ce qui serait retiré',
    nothing: 'Aucune page ne correspond.',
    preview: ({ paths, views, days, events, hits }) =>
      `Chemins : ${paths}. Pages vues : ${views}. Jours : ${days}. Événements isolés : ${events}. Actions des visites conservées : ${hits}.`,
    named: (names) => `Ces éléments nomment eux-mêmes une telle page et la gardent : ${names}.`,
    consequence:
      'Cette action est irréversible. Les pages d’aujourd’hui sont retirées une fois le jour terminé. Là où les visites ne sont plus conservées, les visiteurs des pages sont additionnés.',
    copies:
      'Les sauvegardes, les copies d’avant mise à jour, les exports et les rapports envoyés gardent ce qu’ils contiennent.',
    mask: 'Ne plus jamais enregistrer ce que * remplace',
    submit: 'Effacer les pages',
    done: 'Les pages sont en cours d’effacement',
  },
};
