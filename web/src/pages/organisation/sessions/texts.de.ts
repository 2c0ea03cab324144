import type { SessionTexts } from './texts.ts';

export const texts: SessionTexts = {
  title: 'Sitzungen der Mitglieder',
  lead: 'Wie lange Mitglieder angemeldet bleiben, und in welchen Browsern.',
  hours: 'Längste Sitzung',
  idle: 'Längste Zeit ohne Nutzung',
  unlimited: (length) => `Hier nicht begrenzt (${length})`,
  hint: 'Neue Grenzen gelten sofort. Für Mitglieder mehrerer Organisationen gelten die kürzesten Grenzen von allen.',
  save: 'Speichern',
  saved: 'Grenzen gespeichert',
  browsers: (count) => `Angemeldete Browser (${count})`,
  you: 'Sie',
  details: (agent, ago, instant) => `${agent} · Zuletzt aktiv ${ago} · Angemeldet am ${instant}`,
  one: {
    button: 'Abmelden',
    label: (email, agent) => `${email} abmelden: ${agent}`,
    title: 'Diesen Browser abmelden?',
    action: 'Abmelden',
    done: 'Sitzung beendet',
  },
  all: {
    button: 'Überall abmelden',
    label: (email) => `${email} überall abmelden`,
    title: 'Überall abmelden?',
    action: 'Überall abmelden',
    done: 'Alle Sitzungen beendet',
  },
  consequenceOfOne: (email) => `${email} muss sich in diesem Browser neu anmelden, auch für andere Organisationen.`,
  consequenceOfAll: (email) => `${email} muss sich in jedem Browser neu anmelden, auch für andere Organisationen.`,
};
