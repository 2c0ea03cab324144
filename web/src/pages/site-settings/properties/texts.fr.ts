import { plural } from '../../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Propriétés',
  lead: (most) =>
    `Propriétés des événements, comme une formule ou un prix. Les valeurs de ${most} propriétés conservées au plus sont comptées durablement, et les liens partagés les montrent aussi ; les autres sont connues pendant 30 jours.`,
  keptTitle: 'Conservées',
  noneKept: 'Aucune propriété n’est encore conservée.',
  countedSince: (day) => `Comptée depuis le ${day}`,
  countedSinceFirst: 'Comptée depuis le premier événement',
  beingCounted: 'Les jours passés sont en cours de comptage',
  remove: 'Retirer',
  removeLabel: (key) => `Retirer la propriété ${key}`,
  foundTitle: 'Dans les événements les plus récents des 30 derniers jours',
  noneFound: 'Aucun événement des 30 derniers jours n’a de propriété.',
  allKept: 'Toutes les propriétés de ces événements sont conservées.',
  isFull: (most) => `Il n’est pas possible de conserver plus de ${most} propriétés. Retirez-en d’abord une.`,
  isCut: (shown, all) => `Les ${shown} propriétés les plus fréquentes sur ${all}`,
  events: (count, shown) => plural(count, { one: '1 événement', other: `${shown} événements` }),
  keep: 'Conserver',
  keepLabel: (key) => `Conserver la propriété ${key}`,
  kept: 'Propriété conservée',
  byName: {
    open: 'Conserver par nom',
    title: 'Conserver une propriété par son nom',
    key: 'Clé',
    hint: 'Telle que les événements l’envoient, par exemple plan. Des jours importés peuvent connaître des propriétés qu’aucun événement des 30 derniers jours n’a.',
  },
  confirm: {
    title: (key) => `Retirer la propriété ${key} ?`,
    body: 'Ses valeurs ne sont plus comptées et ce qui a été compté n’est plus montré. Si elle est conservée à nouveau, seuls les jours dont les événements existent encore peuvent être comptés.',
    action: 'Retirer la propriété',
    done: 'Propriété retirée',
  },
};
