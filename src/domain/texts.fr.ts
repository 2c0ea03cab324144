import type { texts as english, StatisticsTexts } from './texts.ts';

const notSet = '(non défini)';
const noPageview = 'Sessions avec des événements mais sans page vue.';
const noReferrer =
  'Adresse saisie ou en favori, lien dans une application ou un e-mail, ou site qui masque son référent.';
const noCampaign = 'L’URL d’arrivée ne contenait pas ce paramètre UTM.';
const noPlace = 'La localisation de ces visiteurs n’a pas pu être déterminée.';
const noAgent = 'Non communiqué par le navigateur.';

const dimensions: StatisticsTexts['dimensions'] = {
  page: {
    label: 'Page',
    plural: 'Pages',
    tab: 'Pages populaires',
    none: { label: notSet, explanation: 'Ces événements sont arrivés sans page.' },
  },
  entry: {
    label: 'Page d’entrée',
    plural: 'Pages d’entrée',
    tab: 'Pages d’entrée',
    none: { label: 'Aucune page d’entrée', explanation: noPageview },
  },
  exit: {
    label: 'Page de sortie',
    plural: 'Pages de sortie',
    tab: 'Pages de sortie',
    none: { label: 'Aucune page de sortie', explanation: noPageview },
  },
  referrer: {
    label: 'Référent',
    plural: 'Référents',
    tab: 'Sources',
    none: { label: 'Direct / aucun', explanation: noReferrer },
  },
  utm_source: {
    label: 'Source UTM',
    plural: 'Sources UTM',
    tab: 'Source UTM',
    none: { label: notSet, explanation: noCampaign },
  },
  utm_medium: {
    label: 'Support UTM',
    plural: 'Supports UTM',
    tab: 'Support',
    none: { label: notSet, explanation: noCampaign },
  },
  utm_campaign: {
    label: 'Campagne UTM',
    plural: 'Campagnes UTM',
    tab: 'Campagne',
    none: { label: notSet, explanation: noCampaign },
  },
  country: {
    label: 'Pays',
    plural: 'Pays',
    tab: 'Pays',
    none: { label: 'Pays inconnu', explanation: noPlace },
  },
  region: {
    label: 'Région',
    plural: 'Régions',
    tab: 'Régions',
    none: { label: 'Région inconnue', explanation: noPlace },
  },
  city: { label: 'Ville', plural: 'Villes', tab: 'Villes', none: { label: 'Ville inconnue', explanation: noPlace } },
  browser: {
    label: 'Navigateur',
    plural: 'Navigateurs',
    tab: 'Navigateurs',
    none: { label: 'Navigateur inconnu', explanation: noAgent },
  },
  os: {
    label: 'Système d’exploitation',
    plural: 'Systèmes d’exploitation',
    tab: 'OS',
    none: { label: 'OS inconnu', explanation: noAgent },
  },
  device: {
    label: 'Appareil',
    plural: 'Appareils',
    tab: 'Appareils',
    none: { label: 'Appareil inconnu', explanation: noAgent },
  },
  event: {
    label: 'Événement',
    plural: 'Événements',
    tab: 'Événements',
    none: { label: notSet, explanation: 'Ces événements sont arrivés sans nom.' },
  },
  hostname: {
    label: 'Nom d’hôte',
    plural: 'Noms d’hôte',
    tab: 'Noms d’hôte',
    none: { label: notSet, explanation: 'Ces événements sont arrivés sans nom d’hôte.' },
  },
  language: {
    label: 'Langue',
    plural: 'Langues',
    tab: 'Langues',
    none: { label: 'Langue inconnue', explanation: noAgent },
  },
  screen: {
    label: 'Taille d’écran',
    plural: 'Tailles d’écran',
    tab: 'Tailles',
    none: { label: 'Taille d’écran inconnue', explanation: noAgent },
  },
  utm_content: {
    label: 'Contenu UTM',
    plural: 'Contenus UTM',
    tab: 'Contenu',
    none: { label: notSet, explanation: noCampaign },
  },
  utm_term: {
    label: 'Terme UTM',
    plural: 'Termes UTM',
    tab: 'Terme',
    none: { label: notSet, explanation: noCampaign },
  },
  browser_version: {
    label: 'Version du navigateur',
    plural: 'Versions de navigateur',
    tab: 'Versions de navigateur',
    none: { label: 'Version du navigateur inconnue', explanation: noAgent },
  },
  os_version: {
    label: 'Version de l’OS',
    plural: 'Versions d’OS',
    tab: 'Versions d’OS',
    none: { label: 'Version de l’OS inconnue', explanation: noAgent },
  },
  channel: {
    label: 'Canal',
    plural: 'Canaux',
    tab: 'Canaux',
    none: { label: 'Aucune page vue', explanation: noPageview },
  },
};

export const texts: typeof english = {
  metrics: {
    visitors: {
      label: 'Visiteurs',
      explanation:
        'Visiteurs uniques par jour. Ils sont anonymisés chaque jour : une période plus longue additionne les visiteurs uniques de chaque jour.',
    },
    pageviews: {
      label: 'Pages vues',
      eventLabel: 'Événements',
      explanation: 'Nombre total de pages vues.',
    },
    sessions: {
      label: 'Sessions',
      explanation:
        'Une session est une suite de pages vues et d’événements d’un même visiteur, sans interruption de plus de 30 minutes. Les sessions se terminent à minuit.',
    },
    bounceRate: {
      label: 'Taux de rebond',
      explanation:
        'Part des sessions avec une seule page vue, aucun autre événement et moins de 10 secondes d’engagement.',
    },
    avgDuration: {
      label: 'Durée des sessions',
      explanation: 'Temps moyen passé par session, temps actif sur la dernière page compris.',
    },
    conversions: {
      label: 'Conversions',
      explanation: 'Nombre total d’objectifs atteints, tous objectifs confondus.',
    },
  },
  dimensionGroups: {
    pages: 'Pages',
    sources: 'Sources',
    places: 'Localisation',
    technology: 'Appareils',
    events: 'Objectifs et événements',
  },
  dimensions,
  importedParts: { engagement: 'Temps sur la page et profondeur de défilement', property: 'Propriétés' },
  other: {
    label: 'Autres',
    explanation:
      'Tout ce qui dépasse les 5 000 valeurs les plus fréquentes par jour, regroupé. Le nombre de visiteurs est exact.',
  },
  periods: {
    today: 'Aujourd’hui',
    yesterday: 'Hier',
    '7d': '7 derniers jours',
    '30d': '30 derniers jours',
    '90d': '90 derniers jours',
    month: 'Ce mois-ci',
    last_month: 'Le mois dernier',
    year: 'Cette année',
    '12mo': '12 derniers mois',
    all: 'Tout l’historique',
  },
};
