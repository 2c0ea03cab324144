import type { UrlRejection } from '../domain/attempt-status.ts';
import type { texts as english } from './texts.ts';

const URL_RULES: Readonly<Record<UrlRejection, string>> = {
  scheme: 'L’URL doit commencer par https://.',
  credentials: 'L’URL ne doit contenir ni nom d’utilisateur ni mot de passe.',
  host: 'L’URL doit désigner un hôte public, et non localhost, *.localhost ou *.internal.',
  'ip-literal': 'L’URL doit utiliser un nom d’hôte, et non une adresse IP.',
  'private-address': 'L’hôte de l’URL a une adresse qui n’est pas publique.',
};

export const texts: typeof english = {
  unknownRule: (id) => `L’alerte ${id} n’existe pas.`,
  unknownGoal: (id) => `Le site n’a pas d’objectif ${id}.`,
  noRevenueGoal: () => 'Choisissez un objectif qui a des revenus.',
  goalWithoutRevenue: (id) => `L’objectif ${id} n’a pas de revenus.`,
  currency: () => 'Indiquez la devise, trois lettres comme EUR.',
  otherCurrency: (id, currency) => `Les revenus de l’objectif ${id} sont en ${currency}.`,
  noDestination: () => 'Indiquez où l’alerte doit être envoyée.',
  tooManyDestinations: (most) => `Une alerte peut avoir au plus ${most} destinataires par canal.`,
  noThreshold: () => 'Cette alerte a besoin d’un seuil.',
  wholeThreshold: (_type, most) => `Le seuil doit être un nombre entier de 1 à ${most}.`,
  hours: (_type, most) => `Le seuil doit être un nombre d’heures supérieur à 0 et d’au plus ${most}.`,
  amount: (_type, most) =>
    `Le seuil doit être un montant supérieur à 0 et d’au plus ${most}, avec 2 décimales au maximum.`,
  noWindow: (_type, most) => `Le nombre d’heures doit être un nombre entier de 1 à ${most}.`,
  noGoal: () => 'Choisissez un objectif.',
  oneThreshold: () => 'Indiquez un seuil ou un pourcentage, mais pas les deux.',
  percent: () => 'Le pourcentage doit être un nombre entier de 1 à 100.',
  noConditions: () => 'Cette alerte n’accepte pas de conditions.',
  conditions: (most) => `Une alerte a au plus ${most} conditions.`,
  unknownSegment: (id) => `Le site n’a pas de segment ${id}.`,
  notWaiting: (email) => `L’accord de ${email} n’est pas attendu.`,
  askedToday: (email) => `${email} a été sollicité au cours des dernières 24 heures ou va l’être.`,
  askedOut: (email) => `${email} a été sollicité autant de fois que possible.`,
  tooManyToAsk: (most) =>
    `${most} adresses de l’organisation n’ont pas encore été sollicitées. Ajoutez-en d’autres plus tard.`,
  tooManyAsked: (most) => `Une organisation sollicite au plus ${most} adresses en 24 heures.`,
  url: (rejection) => URL_RULES[rejection],
};
