import { plural } from '../../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  kinds: {
    network: { label: 'Réseau', hint: 'Une adresse ou un réseau, comme 203.0.113.0/24 ou 2001:db8:0:7::/64.' },
    country: { label: 'Pays', hint: 'Le code d’un pays, comme DE.' },
    path: { label: 'Chemin', hint: 'Un chemin entier ; * remplace n’importe quoi. Par exemple /admin/*.' },
    host: { label: 'Hôte', hint: 'Un hôte et ses sous-domaines, comme staging.example.com.' },
    referrer: { label: 'Référent', hint: 'L’hôte d’un référent et ses sous-domaines, comme spam.example.' },
    user_agent: { label: 'User-Agent', hint: 'Des mots que contient le User-Agent, comme acme-kiosk.' },
  },
  title: 'Exclure du trafic',
  add: 'Ajouter une règle',
  lead: 'Les événements auxquels une règle s’applique sont rejetés dès maintenant. Les chiffres passés ne changent pas.',
  empty: 'Aucune règle pour l’instant.',
  thisBrowser: 'Exclure ce navigateur',
  excludeYou: (network) => `Exclure ${network} (vous)`,
  details: (kind, events) => `${kind} · ${events}`,
  detailsOfAll: (kind, events) => `${kind} · tous les sites · ${events}`,
  events: (count, shown) =>
    plural(count, {
      one: `${shown} événement ces 30 derniers jours`,
      other: `${shown} événements ces 30 derniers jours`,
    }),
  remove: 'Supprimer',
  removeLabel: (pattern) => `Supprimer la règle ${pattern}`,
  confirm: {
    title: 'Supprimer cette règle ?',
    action: 'Supprimer la règle',
    done: 'Règle supprimée',
    forThisSite: 'Ce à quoi elle s’applique compte de nouveau, et son décompte est supprimé.',
    forAllSites:
      'La règle vaut pour tous les sites de l’organisation. Ce à quoi elle s’applique compte de nouveau, et son décompte est supprimé.',
  },
  form: {
    title: 'Ajouter une règle d’exclusion',
    submit: 'Ajouter la règle',
    done: 'Règle ajoutée',
    kind: 'Élément comparé',
    pattern: 'Modèle',
    allSites: 'Pour tous les sites de l’organisation',
  },
};
