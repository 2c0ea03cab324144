import type { ReportFrequency } from '../domain/report-frequency.ts';
import { formatsOf } from '../mail/formats.ts';
import type { ReportTexts } from './texts.ts';

const formats = formatsOf('fr');

function visitors(count: number): string {
  return count === 0 ? 'aucun visiteur' : formats.counted(count, { one: 'visiteur', other: 'visiteurs' });
}

const ADJECTIVES: Readonly<Record<ReportFrequency, string>> = {
  daily: 'quotidien',
  weekly: 'hebdomadaire',
  monthly: 'mensuel',
};

export const texts: ReportTexts = {
  headline: {
    daily: (count, day) => `${visitors(count)} le ${day}`,
    weekly: (count, day) => `${visitors(count)} la semaine du ${day}`,
    monthly: (count, month) => `${visitors(count)} en ${month}`,
  },
  subject: (site, headline) => `${site} : ${headline}`,
  previewSubject: (subject) => `[Aperçu] ${subject}`,
  comparedWith: (days) => `Comparaison : ${days}`,
  changedFrom: (change, days) => `${change} par rapport à la période précédente (${days})`,
  gap: (day) =>
    `Les données antérieures au ${day} ont été supprimées (durée de conservation) et ne sont pas comprises.`,
  points: (difference) => `${difference} pts`,
  fromZero: 'Nouveau',
  segment: (name) => `Segment : ${name}`,
  lacking: {
    headline: 'aucun chiffre pour ce segment',
    deleted: 'Le segment de ce rapport a été supprimé.',
    unknown: (name) =>
      `Les visites de ces jours ne sont pas conservées : il n’y a pas de chiffres pour le segment ${name}.`,
    refused: (name, reason) => `Le segment ${name} ne peut pas être évalué : ${reason}`,
    choose: 'Choisissez un autre segment ou tous les visiteurs dans les paramètres du site.',
    askSender: 'Demandez à l’expéditeur de ce rapport de choisir un autre segment.',
  },
  revenue: 'Revenus',
  revenueOf: (goal) => `Revenus : ${goal}`,
  columns: { metric: 'Indicateur', value: 'Valeur', change: 'Évolution', previous: 'Précédent' },
  previous: (value) => `(précédent : ${value})`,
  charts: { days: 'Visiteurs par jour', hours: 'Visiteurs par heure' },
  noData: 'aucune donnée',
  lists: {
    visitors: 'visiteurs',
    conversions: 'conversions',
    pages: 'Pages populaires',
    sources: 'Principales sources',
    campaigns: 'Principales campagnes',
    countries: 'Principaux pays',
    goals: 'Objectifs',
    empty: 'Aucune donnée',
    noConversions: 'Aucune conversion',
  },
  nobody: {
    preview: 'Ce n’est pas ce que vous attendiez ? Voici ce qu’il faut vérifier.',
    lead: 'Si c’est inattendu, vérifiez les points suivants :',
    rejected: (count, reason) =>
      count === 1
        ? `1 événement a été rejeté. Motif : ${reason}`
        : `${formats.whole(count)} événements ont été rejetés. Motif le plus fréquent : ${reason}`,
    checks: (domain) => [
      `Le code de suivi est-il dans le <head> de chaque page ? Ouvrez une page sur ${domain}, affichez son code source et cherchez « data-site ». Une mise à jour du thème ou un déploiement l’a peut-être supprimé.`,
      `Les pages sont-elles sur ${domain} ou un de ses sous-domaines ? Les événements d’autres domaines sont rejetés.`,
      'Consultez la console du navigateur : une CSP, un bandeau de consentement ou un proxy bloque-t-il le script ?',
      'Ouvrez vous-même une page, dans un navigateur sans bloqueur de publicité, avec le tableau de bord ouvert : votre visite apparaît en quelques secondes.',
    ],
  },
  open: 'Ouvrir le tableau de bord',
  reason: {
    subscribed: (frequency, domain) =>
      `Vous recevez cet e-mail en raison de votre abonnement au rapport ${ADJECTIVES[frequency]} pour ${domain}.`,
    confirmed: (frequency, domain) =>
      `Vous recevez cet e-mail car vous avez accepté de recevoir le rapport ${ADJECTIVES[frequency]} pour ${domain}.`,
    preview: 'Vous recevez cet e-mail car vous avez demandé un aperçu.',
  },
  unsubscribe: 'Se désabonner',
  manage: 'Gérer les rapports',
};
