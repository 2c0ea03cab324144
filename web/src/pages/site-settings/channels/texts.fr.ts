import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Canaux',
  lead: (most) =>
    `Jusqu’à ${most} règles à vous passent avant les canaux par défaut. La première règle qui correspond décide.`,
  when: 'Une modification vaut pour les jours dont les événements sont encore là et pour les suivants. Les jours antérieurs gardent leurs canaux.',
  from: (day) => `À partir du ${day} ; les jours antérieurs gardent leurs canaux.`,
  counting: 'Les jours passés sont en cours de calcul.',
  none: 'Aucune règle pour l’instant : les sessions ont les canaux par défaut.',
  add: 'Ajouter une règle',
  isFull: (most) => `Il y a ${most} règles, c’est le maximum. Supprimez-en une d’abord.`,
  remove: 'Supprimer',
  removeLabel: (channel) => `Supprimer la règle de ${channel}`,
  up: (channel) => `Monter la règle de ${channel}`,
  down: (channel) => `Descendre la règle de ${channel}`,
  changed: 'Règles de canaux modifiées',
  patterns: { source: 'Source', medium: 'Support', campaign: 'Campagne', referrer: 'Référent' },
  form: {
    title: 'Ajouter une règle',
    submit: 'Ajouter une règle',
    channel: 'Canal',
    channelHint: 'Un nouveau nom ou l’un des canaux par défaut',
    patternsHint:
      'Remplissez-en au moins un ; tous doivent correspondre. * est un texte quelconque, la casse est ignorée.',
    hints: {
      source: 'utm_source, sinon l’hôte du référent',
      medium: 'utm_medium',
      campaign: 'utm_campaign',
      referrer: 'L’hôte du référent, par exemple *.example.com',
    },
  },
  ads: {
    summary: 'Vos annonces comptent comme recherche naturelle ?',
    lead: 'gclid de Google, msclkid de Microsoft et fbclid de Meta identifient un clic et ne sont pas conservés. Ajoutez aux liens de toutes les annonces une ligne qui nomme la campagne.',
    where: {
      google: 'Google Ads : Administration › Paramètres du compte › Suivi › Suffixe de l’URL finale',
      microsoft: 'Microsoft Advertising : Paramètres › Options au niveau du compte › Suffixe d’URL finale',
      meta: 'Gestionnaire de publicités Meta : dans chaque publicité, Suivi › Paramètres d’URL',
    },
    label: {
      google: 'Ligne pour Google Ads',
      microsoft: 'Ligne pour Microsoft Advertising',
      meta: 'Ligne pour Meta',
    },
  },
  confirm: {
    title: (channel) => `Supprimer la règle de ${channel} ?`,
    action: 'Supprimer la règle',
  },
};
