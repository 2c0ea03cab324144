import type { CountedUnit } from '../alert-rule.ts';
import { unitFormats } from '../unit.ts';
import type { texts as english } from './texts.ts';

const { whole, money } = unitFormats('fr');

const nouns: Readonly<Record<CountedUnit, string>> = {
  visitor: 'visiteur',
  hour: 'heure',
  conversion: 'conversion',
  request: 'requête',
};
const firsts: Readonly<Record<CountedUnit, string>> = {
  visitor: 'Premier visiteur du jour',
  hour: 'Première heure du jour',
  conversion: 'Première conversion du jour',
  request: 'Première requête d’un nouveau robot',
};

export const texts: typeof english = {
  types: {
    spike: {
      label: 'Pic de trafic',
      explanation: 'Beaucoup de visiteurs en 5 minutes. Peut se déclencher à nouveau après 30 minutes sous le seuil.',
      thresholdLabel: 'Visiteurs en 5 minutes (au moins)',
      rule: (amount) => `${amount} ou plus en 5 minutes`,
      headline: (amount) => `${amount} dans les 5 dernières minutes`,
      extreme: (amount) => `Maximum en 5 minutes : ${amount}.`,
    },
    drop: {
      label: 'Chute du trafic',
      explanation:
        'Moins de visiteurs en 12 heures que le seuil, après 12 heures qui l’ont atteint. Peut se déclencher à nouveau une fois le seuil atteint.',
      thresholdLabel: 'Visiteurs en 12 heures (moins de)',
      rule: (amount) => `Moins de ${amount} en 12 heures`,
      headline: (amount) => `${amount} dans les 12 dernières heures`,
      extreme: (amount) => `Minimum en 12 heures : ${amount}.`,
    },
    silence: {
      label: 'Aucune donnée reçue',
      explanation:
        'Aucun événement reçu depuis un moment : le site est peut-être hors ligne ou le script absent. Se déclenche une fois par interruption.',
      thresholdLabel: 'Heures sans données',
      rule: (amount) => `Aucun événement pendant ${amount}`,
      headline: (amount) => `aucun événement depuis ${amount}`,
      extreme: (amount) => `Plus longue interruption : ${amount}.`,
    },
    goal: {
      label: 'Objectif atteint',
      explanation: 'Conversions d’un objectif ou de tous. Se déclenche au plus une fois par jour.',
      thresholdLabel: 'Conversions par jour (au moins)',
      rule: (amount) => `${amount} ou plus en un jour`,
      headline: (amount) => `${amount} en un jour`,
      extreme: (amount) => `Meilleur jour : ${amount}.`,
    },
    revenue: {
      label: 'Revenus atteints',
      explanation: 'Revenus d’un objectif dans une devise. Se déclenche au plus une fois par jour.',
      thresholdLabel: 'Revenus par jour (au moins)',
      rule: (amount) => `${amount} ou plus en un jour`,
      headline: (amount) => `${amount} en un jour`,
      extreme: (amount) => `Meilleur jour : ${amount}.`,
    },
    goal_drop: {
      label: 'Chute des conversions',
      explanation:
        'Moins de conversions d’un objectif dans les dernières heures pleines que le seuil, ou qu’une part de l’habituel à ce moment de la semaine. Peut se déclencher à nouveau une fois le seuil atteint.',
      thresholdLabel: 'Conversions (moins de)',
      rule: (amount) => `Moins de ${amount}`,
      headline: (amount) => `${amount}, sous le seuil`,
      extreme: (amount) => `Minimum : ${amount}.`,
    },
    revenue_drop: {
      label: 'Chute des revenus',
      explanation:
        'Moins de revenus d’un objectif dans les dernières heures pleines que le seuil, ou qu’une part de l’habituel à ce moment de la semaine. Peut se déclencher à nouveau une fois le seuil atteint.',
      thresholdLabel: 'Revenus (moins de)',
      rule: (amount) => `Moins de ${amount}`,
      headline: (amount) => `${amount}, sous le seuil`,
      extreme: (amount) => `Minimum : ${amount}.`,
    },
    new_crawler: {
      label: 'Nouveau robot',
      explanation:
        'Un robot demande des pages pour la première fois, d’après les requêtes que votre serveur signale. Plusieurs à la fois font un seul message.',
      thresholdLabel: 'Requêtes le premier jour (au moins)',
      rule: (amount) => `Un nouveau robot avec ${amount} ou plus le premier jour`,
      headline: (amount) => `${amount} d’un nouveau robot`,
      extreme: (amount) => `Maximum d’un nouveau robot : ${amount}.`,
    },
    crawler_surge: {
      label: 'Afflux de robots',
      explanation:
        'Requêtes de tous les robots, telles que votre serveur les signale. Se déclenche au plus une fois par jour.',
      thresholdLabel: 'Requêtes de robots par jour (au moins)',
      rule: (amount) => `Au moins ${amount} de robots en un jour`,
      headline: (amount) => `${amount} de robots en un jour`,
      extreme: (amount) => `Jour le plus chargé : ${amount}.`,
    },
    crawler_errors: {
      label: 'Erreurs pour les moteurs de recherche',
      explanation:
        'Requêtes de moteurs de recherche qui ont reçu une erreur (4xx ou 5xx), telles que votre serveur les signale. Se déclenche au plus une fois par jour.',
      thresholdLabel: 'Requêtes en erreur par jour (au moins)',
      rule: (amount) => `Au moins ${amount} en erreur de moteurs de recherche en un jour`,
      headline: (amount) => `${amount} en erreur de moteurs de recherche en un jour`,
      extreme: (amount) => `Pire jour : ${amount} en erreur.`,
    },
  },
  channels: {
    webhook: {
      label: 'Webhook',
      choiceHint: 'Envoie une requête POST signée à votre point d’accès.',
      field: {
        label: 'URL du webhook',
        hint: 'URL https:// publique (ni localhost ni adresse IP).',
        placeholder: 'https://hooks.example.com/svc',
      },
    },
    email: {
      label: 'E-mail',
      field: {
        label: 'Destinataires',
        hint: '10 au maximum, séparés par des virgules. Les adresses hors de votre organisation sont d’abord sollicitées.',
      },
    },
  },
  // The French plural begins at 2.
  amount: (unit, value) => `${whole(value)} ${nouns[unit]}${value < 2 ? '' : 's'}`,
  money,
  first: (unit) => firsts[unit],
  belowUsual: (percent, window) => `Moins de ${percent} % de l’habituel en ${window}`,
  within: (rule, window) => `${rule} en ${window}`,
  ofGoal: (rule, goal) => `${rule} : ${goal}`,
};
