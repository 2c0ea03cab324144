import { whole } from '../../../format.ts';
import { LOCALE, plural } from '../../../language.ts';
import type { texts as english } from './texts.ts';

const LIST = new Intl.ListFormat(LOCALE);

export const texts: typeof english = {
  figures: {
    spike: '5 minutes les plus actives de chaque jour',
    drop: '12 heures les plus calmes de chaque jour',
    silence: 'Plus longue interruption de chaque jour',
    goal: 'Conversions par jour',
    revenue: 'Revenus par jour',
    goal_drop: 'Conversions des heures surveillées, minimum de chaque jour',
    revenue_drop: 'Revenus des heures surveillées, minimum de chaque jour',
    new_crawler: 'Maximum de requêtes d’un nouveau robot, chaque jour',
    crawler_surge: 'Requêtes de robots par jour',
    crawler_errors: 'Requêtes de moteurs de recherche en erreur par jour',
  },
  days: (from, to) => `${from} – ${to}`,
  threshold: (amount) => `Seuil : ${amount}`,
  picture: (figure, days, triggered) =>
    triggered.length === 0
      ? `${figure}, ${days}. L’alerte ne se serait pas déclenchée.`
      : `${figure}, ${days}. L’alerte se serait déclenchée le ${LIST.format(triggered)}.`,
  dayWithout: (day) => `${day} : aucune donnée`,
  day: (day, amount) => `${day} : ${amount}`,
  dayTriggered: (day, amount, count) =>
    `${day} : ${amount}, ${plural(count, { one: 'déclenchée une fois', other: `déclenchée ${whole(count)} fois` })}`,
  never: 'Ne se serait pas déclenchée en 30 jours',
  fired: (count) =>
    `Se serait déclenchée ${plural(count, { one: 'une fois', other: `${whole(count)} fois` })} en 30 jours`,
};
