import type { AccessTexts } from './texts.ts';

export const texts: AccessTexts = {
  title: 'Zugriff',
  save: 'Speichern',
  saved: (email) => `Zugriff von ${email} geändert`,
  signsOut: (email) => `Beim Speichern wird ${email} überall abgemeldet.`,
  reach: 'Websites',
  all: 'Alle Websites, auch neue',
  some: 'Ausgewählte Websites',
  chosen: 'Gruppen und Websites',
  search: 'Gruppen und Websites suchen',
  none: 'Nichts gefunden',
  group: (name) => `Gruppe: ${name}`,
  withheld: 'Nicht sichtbar',
  parts: { revenue: 'Umsatz', settings: 'Benachrichtigungen und Einstellungen', exports: 'Exporte' },
  lastDay: 'Letzter Tag des Zugriffs',
  lastDayHint: 'Der Zugriff endet um Mitternacht UTC. Leer lassen, wenn er nicht endet.',
  reached: (sites, groups) =>
    [
      ...(sites === 0 ? [] : [sites === 1 ? '1 Website' : `${sites} Websites`]),
      ...(groups === 0 ? [] : [groups === 1 ? '1 Gruppe' : `${groups} Gruppen`]),
    ].join(', '),
  named: (reached, names) => `${reached} (${names})`,
  without: (parts) => `verborgen: ${parts}`,
  until: (day) => `bis ${day}`,
  over: 'Zugriff ist abgelaufen',
};
