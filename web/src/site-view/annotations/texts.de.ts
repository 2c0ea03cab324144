import { whole } from '../../format.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  label: 'Anmerkungen',
  alert: (amount, rule) => `Benachrichtigung: ${amount} (${rule})`,
  allGoals: 'alle Ziele',
  goal: (name) => `Ziel erstellt: ${name}`,
  funnel: (name, version) => `Trichter geändert: ${name}, Version ${version}`,
  channels: 'Kanalregeln geändert',
  import: (source) => `Eigene Daten beginnen; die Tage davor wurden aus ${source} importiert`,
  zone: (zone, before) => `Zeitzone von ${before} zu ${zone} geändert`,
  discards: (count, usual, reason) => `${whole(count)} abgelehnte Ereignisse, sonst ${whole(usual)}, meist ${reason}`,
  file: {
    appeared: (file) => `${file} gibt es jetzt`,
    changed: (file) => `${file} geändert`,
    gone: (file) => `${file} gibt es nicht mehr`,
  },
  silence: (days) => `Keine Ereignisse: ${days}`,
  mark: (days, text) => `${days}: ${text}`,
  marks: (days, count) => `${days}: ${plural(count, { one: '1 Anmerkung', other: `${whole(count)} Anmerkungen` })}`,
  more: (count) => `und ${whole(count)} weitere`,
  author: (author, date) => `${author}, ${date}`,
  commandLine: 'Kommandozeile',
  add: 'Notiz hinzufügen',
  edit: 'Notiz bearbeiten',
  editNamed: (text) => `Notiz bearbeiten: ${text}`,
  day: 'Tag',
  note: 'Notiz',
  hint: (most) => `Eine Zeile, höchstens ${most} Zeichen. Mitglieder sehen sie; geteilte Links zeigen sie nicht.`,
  submitAdd: 'Notiz hinzufügen',
  submitEdit: 'Notiz speichern',
  remove: 'Notiz entfernen',
  added: 'Notiz hinzugefügt',
  saved: 'Notiz gespeichert',
  removed: 'Notiz entfernt',
};
