import type { EraseDaysTexts } from './texts.ts';

export const texts: EraseDaysTexts = {
  title: 'Effacer des jours',
  lead: 'Supprime définitivement tout ce qui concerne certains jours : événements, visites et statistiques, y compris importées. Les périodes plus longues comptent alors les autres jours et le précisent.',
  open: 'Effacer des jours',
  none: 'Aucun jour n’a été effacé.',
  run: (from, to) => (from === to ? from : `${from} – ${to}`),
  days: (count, shown) => (count === 1 ? '1 jour avec statistiques' : `${shown} jours avec statistiques`),
  waits: (requested) => `Demandé le ${requested} ; effacement en cours`,
  done: (days, requested, done) => `${days} · demandé le ${requested} · retiré du disque le ${done}`,
  form: {
    title: 'Effacer des jours',
    from: 'Du',
    to: 'Au',
    last: (day) => `Jours terminés : jusqu’au ${day}.`,
    nothing: 'Aucun de ces jours n’a de statistiques.',
    preview: (days, visitors, pageviews, events, size) =>
      `Efface ${days}. Visiteurs : ${visitors}, pages vues : ${pageviews}, événements : ${events}, environ ${size}.`,
    consequence:
      'Cette action est irréversible. Les graphiques auront un vide pour ces jours. Les événements qui arriveraient plus tard pour ces jours sont ignorés ; un import de statistiques peut les remplir à nouveau.',
    copies:
      'Les sauvegardes, les copies d’avant mise à jour, les exports et les rapports envoyés conservent ce qu’ils contiennent.',
    submit: 'Effacer les jours',
    done: 'Les jours sont en cours d’effacement',
  },
};
