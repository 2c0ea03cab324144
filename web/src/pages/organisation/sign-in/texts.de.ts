import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Anmeldung über Anbieter',
  lead: 'Wer über einen Anbieter hineinkommt und womit. Die erste passende Regel entscheidet; ohne Regel gibt es keinen Zugang.',
  empty: 'Noch keine Regeln: Niemand kommt über einen Anbieter hinein.',
  add: 'Regel hinzufügen',
  everybody: 'Alle',
  anyProvider: 'Jeder Anbieter',
  provider: 'Anbieter',
  who: 'Wer',
  some: 'Personen mit einem Wert',
  value: 'Wert',
  valueHint: 'Eine Gruppe oder Rolle, genau wie der Anbieter sie sendet.',
  edit: 'Bearbeiten',
  editLabel: (value) => `Regel für ${value} bearbeiten`,
  up: (value) => `Regel für ${value} nach oben`,
  remove: (value) => `Regel für ${value} löschen`,
  form: {
    add: { title: 'Regel hinzufügen', submit: 'Regel hinzufügen' },
    change: { title: 'Regel bearbeiten', submit: 'Speichern' },
  },
  confirm: { title: 'Regel löschen?', action: 'Löschen', done: 'Regel gelöscht' },
  consequence:
    'Wer nur durch diese Regel Zugang hat, verliert ihn bei der nächsten Prüfung, innerhalb von fünf Minuten der Nutzung.',
  test: {
    button: 'Testen',
    title: 'Regeln testen',
    submit: 'Testen',
    values: 'Werte einer Person',
    valuesHint: 'Gruppen oder Rollen, durch Kommas getrennt.',
    none: 'Keine Regel passt: kein Zugang.',
    found: (place, role) => `Regel ${place} entscheidet: ${role}.`,
    requires: (provider) => `Trotzdem kein Zugang: Die Organisation verlangt ${provider}.`,
  },
  require: {
    button: 'Anbieter vorschreiben',
    title: 'Anbieter vorschreiben',
    submit: 'Vorschreiben',
    breakGlass: 'Inhaber mit Passwort',
    hint: 'Dieser Inhaber kann sich mit Passwort anmelden, wenn der Anbieter ausfällt. Er kann nicht entfernt werden und behält seine Rolle.',
    lead: 'Ab jetzt sehen Mitglieder diese Organisation nur, wenn sie sich über den Anbieter angemeldet haben. API-Schlüssel und freigegebene Links bleiben gültig.',
    isOn: (provider, email) =>
      `Mitglieder melden sich nur mit ${provider} an. ${email} kann weiter ein Passwort verwenden.`,
    isOff: 'Mitglieder können sich auch mit Passwort anmelden.',
    end: 'Passwörter erlauben',
    endTitle: 'Passwörter erlauben?',
    endLead: 'Mitglieder mit Passwort können sich wieder damit anmelden.',
    none: 'Zuerst wird ein Inhaber mit Passwort gebraucht, der nicht durch eine Regel hinzugekommen ist.',
  },
  directory: {
    title: 'Verzeichnis (SCIM)',
    lead: 'Der Anbieter kann Personen und Gruppen vorab melden und Zugänge sofort beenden. Dort wird diese Adresse eingetragen, mit einem Verwaltungsschlüssel für das Verzeichnis.',
    address: (provider) => `Adresse für ${provider}`,
    none: 'Noch nichts gemeldet.',
    told: ({ people, active, known, groups }) =>
      `Personen: ${people}, aktiv: ${active}, schon angemeldet: ${known}, Gruppen: ${groups}.`,
    forget: 'Verzeichnis vergessen',
    forgetTitle: (provider) => `Verzeichnis von ${provider} vergessen?`,
    forgetLead:
      'Was es gemeldet hat, wird gelöscht. Ab der nächsten Prüfung, innerhalb von fünf Minuten der Nutzung, entscheiden wieder die Gruppen der Anmeldung.',
  },
};
