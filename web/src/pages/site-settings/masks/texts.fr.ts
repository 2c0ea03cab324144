import type { MaskTexts } from './texts.ts';

export const texts: MaskTexts = {
  title: 'Masquer des chemins',
  lead: 'Retire des parties de chemins avant tout enregistrement, par exemple une adresse e-mail dans /reset/jane@example.org. Cela vaut à partir de maintenant, y compris pour les imports et les événements serveur.',
  add: 'Ajouter un motif',
  empty: 'Aucun motif pour l’instant.',
  becomes: (path) => `Enregistré comme ${path}`,
  remove: 'Retirer',
  removeLabel: (pattern) => `Retirer le motif ${pattern}`,
  confirm: {
    title: 'Retirer ce motif ?',
    action: 'Retirer le motif',
    consequence:
      'À partir de maintenant, ces chemins sont enregistrés tels quels. Les chemins masqués restent masqués.',
  },
  seen: 'Vus aujourd’hui : des chemins qui semblent contenir des données personnelles.',
  kinds: {
    email: 'adresses e-mail',
    jwt: 'jetons signés',
    uuid: 'UUID',
    token: 'jetons',
    number: 'longs numéros',
  },
  candidate: (kind, pages, views) => `${kind} · ${pages} · ${views}`,
  pages: (count, shown) => (count === 1 ? '1 page' : `${shown} pages`),
  views: (count, shown) => (count === 1 ? '1 page vue' : `${shown} pages vues`),
  mask: 'Masquer',
  maskLabel: (pattern) => `Masquer ${pattern}`,
  form: {
    title: 'Ajouter un motif',
    pattern: 'Motif',
    hint: 'Un chemin ; ce que * remplace est retiré : /reset/*, /orders/*/invoice',
    consequence:
      'Ce qui est retiré n’est jamais enregistré et ne peut pas être récupéré. Les jours passés restent tels quels.',
    submit: 'Ajouter le motif',
    done: 'Les chemins sont masqués à partir de maintenant',
  },
};
