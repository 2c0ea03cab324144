import { whole } from '../format.ts';
import { plural } from '../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  placeholder: { page: 'ex. : /merci', event: 'ex. : signup' },
  start: {
    page: 'Saisissez un chemin pour voir les pages correspondantes.',
    event: 'Saisissez un nom pour voir les événements correspondants.',
  },
  none: {
    page: 'Aucune page correspondante ces 30 derniers jours. C’est normal si la page n’existe pas encore.',
    event: 'Aucun événement de ce nom ces 30 derniers jours. C’est normal si vous ne l’avez pas encore envoyé.',
  },
  eventMatches: (events) => `Reçu ${whole(events)} fois ces 30 derniers jours.`,
  pageMatches: (pages, views) => {
    const seen = plural(views, { one: `${whole(views)} vue`, other: `${whole(views)} vues` });
    return plural(pages, {
      one: `${whole(pages)} page correspond, avec ${seen} ces 30 derniers jours.`,
      other: `${whole(pages)} pages correspondent, avec ${seen} ces 30 derniers jours.`,
    });
  },
  more: (pages) => plural(pages, { one: `et ${whole(pages)} autre`, other: `et ${whole(pages)} autres` }),
};
