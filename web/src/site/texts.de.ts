import { plural } from '../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  live: (count) => plural(count, { one: 'aktueller Besucher', other: 'aktuelle Besucher' }),
  pages: 'Seiten dieser Website',
  pagesOfGroup: 'Seiten dieser Gruppe',
  tabs: {
    dashboard: 'Dashboard',
    funnels: 'Trichter',
    goals: 'Ziele',
    crawlers: 'Crawler',
    alerts: 'Benachrichtigungen',
    settings: 'Einstellungen',
  },
  notFound: {
    title: 'Website nicht gefunden',
    hint: 'Sie wurde vielleicht gelöscht, oder Sie haben keinen Zugriff.',
    back: 'Zurück zu den Websites',
  },
  sites: (count) => plural(count, { one: '1 Website', other: `${count} Websites` }),
  reports: 'E-Mail-Berichte',
  share: 'Teilen',
  noGroup: {
    title: 'Gruppe nicht gefunden',
    hint: 'Sie wurde vielleicht gelöscht, oder Sie haben keinen Zugriff.',
    back: 'Zurück zu den Websites',
  },
  withheld: {
    title: 'Kein Zugriff',
    explanation: 'Ein Inhaber oder Admin hat das für Sie gesperrt.',
  },
};
