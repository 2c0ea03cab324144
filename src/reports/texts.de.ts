import type { ReportFrequency } from '../domain/report-frequency.ts';
import { formatsOf } from '../mail/formats.ts';
import type { ReportTexts } from './texts.ts';

const formats = formatsOf('de');

const ADJECTIVES: Readonly<Record<ReportFrequency, string>> = {
  daily: 'tägliche',
  weekly: 'wöchentliche',
  monthly: 'monatliche',
};

function visitors(count: number): string {
  return count === 0 ? 'keine Besucher' : formats.counted(count, { one: 'Besucher', other: 'Besucher' });
}

export const texts: ReportTexts = {
  headline: {
    daily: (count, day) => `${visitors(count)} am ${day}`,
    weekly: (count, day) => `${visitors(count)} in der Woche vom ${day}`,
    monthly: (count, month) => `${visitors(count)} im ${month}`,
  },
  subject: (site, headline) => `${site}: ${headline}`,
  previewSubject: (subject) => `[Vorschau] ${subject}`,
  comparedWith: (days) => `Vergleichszeitraum: ${days}`,
  changedFrom: (change, days) => `${change} gegenüber ${days}`,
  gap: (day) => `Daten vor dem ${day} wurden gelöscht (Aufbewahrung) und sind nicht enthalten.`,
  points: (difference) => `${difference} %-Pkt.`,
  fromZero: 'Neu',
  segment: (name) => `Segment: ${name}`,
  lacking: {
    headline: 'keine Zahlen für dieses Segment',
    deleted: 'Das Segment dieses Berichts wurde gelöscht.',
    unknown: (name) =>
      `Die Besuche dieser Tage sind nicht aufbewahrt. Deshalb gibt es keine Zahlen für das Segment ${name}.`,
    refused: (name, reason) => `Das Segment ${name} lässt sich nicht auswerten: ${reason}`,
    choose: 'Wählen Sie in den Einstellungen der Website ein anderes Segment oder alle Besucher.',
    askSender: 'Bitten Sie den Absender dieses Berichts, ein anderes Segment zu wählen.',
  },
  revenue: 'Umsatz',
  revenueOf: (goal) => `Umsatz: ${goal}`,
  columns: { metric: 'Kennzahl', value: 'Wert', change: 'Änderung', previous: 'Vorher' },
  previous: (value) => `(vorher: ${value})`,
  charts: { days: 'Besucher nach Tag', hours: 'Besucher nach Stunde' },
  noData: 'keine Daten',
  lists: {
    visitors: 'Besucher',
    conversions: 'Conversions',
    pages: 'Top-Seiten',
    sources: 'Top-Quellen',
    campaigns: 'Top-Kampagnen',
    countries: 'Top-Länder',
    goals: 'Ziele',
    empty: 'Keine Daten',
    noConversions: 'Keine Conversions',
  },
  nobody: {
    preview: 'Nicht wie erwartet? Das können Sie prüfen.',
    lead: 'Falls das unerwartet ist, prüfen Sie Folgendes:',
    rejected: (count, reason) =>
      count === 1
        ? `1 Ereignis wurde abgelehnt. Grund: ${reason}`
        : `${formats.whole(count)} Ereignisse wurden abgelehnt. Häufigster Grund: ${reason}`,
    checks: (domain) => [
      `Steht das Snippet im <head> jeder Seite? Öffnen Sie eine Seite von ${domain}, zeigen Sie ihren Quelltext an und suchen Sie nach „data-site“. Ein Theme-Update oder ein Deployment kann es entfernt haben.`,
      `Liegen die Seiten auf ${domain} oder einer Subdomain davon? Ereignisse von anderen Domains werden abgelehnt.`,
      'Sehen Sie in die Browserkonsole: Blockiert eine CSP, ein Consent-Banner oder ein Proxy das Skript?',
      'Öffnen Sie selbst eine Seite in einem Browser ohne Werbeblocker und daneben das Dashboard: Ihr Besuch erscheint innerhalb von Sekunden.',
    ],
  },
  open: 'Dashboard öffnen',
  reason: {
    subscribed: (frequency, domain) =>
      `Sie erhalten diese E-Mail, weil Sie ${ADJECTIVES[frequency]} Berichte für ${domain} abonniert haben.`,
    confirmed: (frequency, domain) =>
      `Sie erhalten diese E-Mail, weil Sie dem ${ADJECTIVES[frequency]}n Bericht für ${domain} zugestimmt haben.`,
    preview: 'Sie erhalten diese E-Mail, weil Sie eine Vorschau angefordert haben.',
  },
  unsubscribe: 'Abbestellen',
  manage: 'Berichte verwalten',
};
