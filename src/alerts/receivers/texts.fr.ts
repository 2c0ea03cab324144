import { formatsOf } from '../../mail/formats.ts';
import type { AlertTexts } from './texts.ts';

const formats = formatsOf('fr');
const visitors = (count: number) => formats.counted(count, { one: 'visiteur', other: 'visiteurs' });
const money = (amount: number | null, currency: string | null) => formats.money(amount ?? 0, currency ?? 'XXX');
const hours = (count: number) => formats.counted(count, { one: 'heure', other: 'heures' });
const conversions = (count: number) => formats.counted(count, { one: 'conversion', other: 'conversions' });
const requests = (count: number) => formats.counted(count, { one: 'requête', other: 'requêtes' });

export const texts: AlertTexts = {
  headline: {
    spike: (value) => `Pic de trafic : ${visitors(value)} en 5 minutes`,
    drop: (value) => `Chute du trafic : ${visitors(value)} en 12 heures`,
    silence: (value) => `Aucune donnée reçue depuis ${hours(value)}`,
    goal: (value, goal) =>
      `Objectif atteint : ${conversions(value)}${goal === null ? '' : ` de « ${goal} »`} en un jour`,
    revenue: (value, goal, currency) =>
      `Revenus atteints : ${money(value, currency)}${goal === null ? '' : ` de « ${goal} »`} en un jour`,
    goal_drop: (value, goal) =>
      `Chute des conversions : ${conversions(value)}${goal === null ? '' : ` de « ${goal} »`}`,
    revenue_drop: (value, goal, currency) =>
      `Chute des revenus : ${money(value, currency)}${goal === null ? '' : ` de « ${goal} »`}`,
    new_crawler: (_value, _goal, _currency, { count, names }) =>
      count === 1 ? `Nouveau robot : ${names}` : `${formats.whole(count)} nouveaux robots : ${names}`,
    crawler_surge: (value) => `Afflux de robots : ${requests(value)} en un jour`,
    crawler_errors: (value) => `Erreurs pour les moteurs de recherche : ${requests(value)} en erreur en un jour`,
  },
  threshold: {
    spike: (least) => `Seuil : ${visitors(least ?? 1)} ou plus en 5 minutes`,
    drop: (least) => `Seuil : moins de ${visitors(least ?? 1)} en 12 heures`,
    silence: (least) => `Seuil : ${hours(least ?? 1)} sans événement`,
    goal: (least, goal) =>
      least === null
        ? `Déclencheur : première conversion du jour (${goal ?? 'tous les objectifs'})`
        : `Seuil : ${conversions(least)} ou plus en un jour (${goal ?? 'tous les objectifs'})`,
    revenue: (least, goal, currency) =>
      `Seuil : ${money(least, currency)} ou plus en un jour${goal === null ? '' : ` (${goal})`}`,
    goal_drop: (least, goal) => `Seuil : moins de ${conversions(least ?? 1)}${goal === null ? '' : ` (${goal})`}`,
    revenue_drop: (least, goal, currency) =>
      `Seuil : moins de ${money(least, currency)}${goal === null ? '' : ` (${goal})`}`,
    new_crawler: (least) =>
      least === null
        ? 'Déclencheur : première requête d’un nouveau robot'
        : `Seuil : ${requests(least)} ou plus le premier jour`,
    crawler_surge: (least) => `Seuil : au moins ${requests(least ?? 1)} de robots en un jour`,
    crawler_errors: (least) => `Seuil : ${requests(least ?? 1)} ou plus en erreur en un jour`,
  },
  subject: (headline, domain) => `${headline} sur ${domain}`,
  testSubject: (subject) => `[Test] ${subject}`,
  test: 'Ceci est un test avec des données fictives.',
  detected: (moment) => `Détecté le ${moment}`,
  onDay: (day) => `Jour : ${day}`,
  crawler: (name, count) => `${name} : ${requests(count)}`,
  open: 'Ouvrir le tableau de bord',
  reason: (domain) => `Vous recevez cet e-mail car vous êtes destinataire d’une alerte pour ${domain}.`,
  manage: 'Gérer les alertes',
  end: 'Ne plus recevoir ces e-mails',
  ask: {
    subject: (organisation) => `Alertes de ${organisation} : êtes-vous d’accord ?`,
    lines: (organisation, sites) => [
      `${organisation} souhaite vous envoyer un e-mail quand il se passe quelque chose sur ${sites} : un pic ou une chute du trafic, des données manquantes, un objectif ou des revenus atteints ou en chute, de nouveaux robots, un afflux de robots ou des erreurs pour les moteurs de recherche.`,
      'Vous ne recevrez de tels e-mails que si vous acceptez. Le lien mène à une page où vous acceptez ou refusez.',
    ],
    action: 'Accepter ou refuser',
    reason: (organisation) =>
      `Vous recevez cet e-mail car ${organisation} a indiqué votre adresse dans une alerte. Si vous ne faites rien, vous ne recevrez aucune alerte.`,
  },
};
