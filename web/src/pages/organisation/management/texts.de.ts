import type { ManagementTexts } from './texts.ts';

export const texts: ManagementTexts = {
  title: 'Verwaltungsschlüssel',
  add: 'Neuer Verwaltungsschlüssel',
  lead: 'Skripte mit einem Verwaltungsschlüssel legen Websites und alles, was dazugehört, an und ändern es. Halten Sie sie geheim.',
  empty: 'Noch keine Verwaltungsschlüssel.',
  everything: 'alles',
  reads: (area) => `${area} (nur lesen)`,
  areas: {
    sites: 'Websites und Gruppen',
    settings: 'Ziele und Einstellungen',
    alerts: 'Benachrichtigungen',
    members: 'Mitglieder',
    links: 'Geteilte Links',
    reports: 'Berichte',
    data: 'Importe',
    erasures: 'Löschen von Statistiken',
    directory: 'Verzeichnis (SCIM)',
    requests: 'Anfragen des Webservers',
  },
  rights: { none: 'Kein Zugriff', read: 'Lesen', write: 'Lesen und ändern' },
  changes: 'Letzte Änderungen',
  created: 'Verwaltungsschlüssel erstellt',
  confirm: {
    title: 'Diesen Verwaltungsschlüssel widerrufen?',
    action: 'Verwaltungsschlüssel widerrufen',
    done: 'Verwaltungsschlüssel widerrufen',
  },
  form: {
    title: 'Neuer Verwaltungsschlüssel',
    nameHint: 'z. B. „Kunden einrichten“',
    submit: 'Verwaltungsschlüssel erstellen',
    may: 'Was er darf',
    all: 'Alles',
    chosen: 'Nur Ausgewähltes',
  },
};
