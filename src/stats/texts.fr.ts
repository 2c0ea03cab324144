import type { texts as english } from './texts.ts';

const LESS = 'Choisissez moins de jours, moins de filtres ou une autre dimension.';

export const texts: typeof english = {
  tooMuchMemory: `La réponse demande plus de mémoire qu’une requête ne peut en utiliser. ${LESS}`,
  tooMuchTime: `La réponse prend plus de temps qu’une requête ne peut en prendre. ${LESS}`,
  unknownDays: (day, more) => {
    const days = more === 0 ? `le ${day}` : `le ${day} et ${more === 1 ? 'un autre jour' : `${more} autres jours`}`;
    return `Ces chiffres ne sont pas connus pour ${days}. Choisissez une période sans ces jours.`;
  },
  oneSegment: 'Une condition prend un seul segment. Plusieurs ne peuvent pas être reliés par OU.',
  noSegment: (id) => `Ce site n’a pas de segment ${id}. Il a peut-être été supprimé.`,
  tooManyConditions: (most, values) =>
    `Les conditions, avec celles de leurs segments, sont au plus ${most} et ont au plus ${values} valeurs.`,
  severalZones: 'Ce groupe n’a pas d’heures de la semaine : ses sites ont plusieurs fuseaux horaires.',
  busy: 'Le serveur est surchargé. Réessayez dans une minute.',
};
