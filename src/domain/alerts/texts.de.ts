import { unitFormats } from '../unit.ts';
import type { AlertTexts } from './texts.ts';

const { whole, money } = /* @__PURE__ */ unitFormats('de');

const FIRST = {
  visitor: 'Erster Besucher des Tages',
  hour: 'Erste Stunde des Tages',
  conversion: 'Erste Conversion des Tages',
  request: 'Erste Anfrage eines neuen Crawlers',
};

export const texts: AlertTexts = {
  types: {
    spike: {
      label: 'Traffic-Spitze',
      explanation:
        'Viele Besucher innerhalb von 5 Minuten. Nach 30 Minuten unter dem Schwellenwert kann die Benachrichtigung erneut auslösen.',
      thresholdLabel: 'Besucher in 5 Minuten (mindestens)',
      rule: (amount) => `Mindestens ${amount} in 5 Minuten`,
      headline: (amount) => `${amount} in den letzten 5 Minuten`,
      extreme: (amount) => `Höchster Wert in 5 Minuten: ${amount}.`,
    },
    drop: {
      label: 'Traffic-Rückgang',
      explanation:
        'Weniger Besucher in 12 Stunden als der Schwellenwert, nachdem er in den 12 Stunden davor erreicht wurde. Sobald er wieder erreicht ist, kann die Benachrichtigung erneut auslösen.',
      thresholdLabel: 'Besucher in 12 Stunden (weniger als)',
      rule: (amount) => `Weniger als ${amount} in 12 Stunden`,
      headline: (amount) => `${amount} in den letzten 12 Stunden`,
      extreme: (amount) => `Niedrigster Wert in 12 Stunden: ${amount}.`,
    },
    silence: {
      label: 'Keine Daten empfangen',
      explanation:
        'Seit einiger Zeit keine Ereignisse: Die Website ist vielleicht nicht erreichbar, oder das Skript fehlt. Löst einmal pro Ausfall aus.',
      thresholdLabel: 'Stunden ohne Daten',
      rule: (amount) => `Kein Ereignis seit ${amount}`,
      headline: (amount) => `kein Ereignis seit ${amount}`,
      extreme: (amount) => `Längste Lücke: ${amount}.`,
    },
    goal: {
      label: 'Ziel erreicht',
      explanation: 'Conversions eines Ziels oder aller Ziele. Löst höchstens einmal am Tag aus.',
      thresholdLabel: 'Conversions pro Tag (mindestens)',
      rule: (amount) => `Mindestens ${amount} an einem Tag`,
      headline: (amount) => `${amount} an einem Tag`,
      extreme: (amount) => `Bester Tag: ${amount}.`,
    },
    revenue: {
      label: 'Umsatz erreicht',
      explanation: 'Umsatz eines Ziels in einer Währung. Löst höchstens einmal am Tag aus.',
      thresholdLabel: 'Umsatz pro Tag (mindestens)',
      rule: (amount) => `Mindestens ${amount} an einem Tag`,
      headline: (amount) => `${amount} an einem Tag`,
      extreme: (amount) => `Bester Tag: ${amount}.`,
    },
    goal_drop: {
      label: 'Conversion-Rückgang',
      explanation:
        'Weniger Conversions eines Ziels in den letzten vollen Stunden als der Schwellenwert oder als ein Anteil des zu dieser Zeit der Woche Üblichen. Sobald der Schwellenwert wieder erreicht ist, kann die Benachrichtigung erneut auslösen.',
      thresholdLabel: 'Conversions (weniger als)',
      rule: (amount) => `Weniger als ${amount}`,
      headline: (amount) => `${amount}, unter dem Schwellenwert`,
      extreme: (amount) => `Niedrigster Wert: ${amount}.`,
    },
    revenue_drop: {
      label: 'Umsatzrückgang',
      explanation:
        'Weniger Umsatz eines Ziels in den letzten vollen Stunden als der Schwellenwert oder als ein Anteil des zu dieser Zeit der Woche Üblichen. Sobald der Schwellenwert wieder erreicht ist, kann die Benachrichtigung erneut auslösen.',
      thresholdLabel: 'Umsatz (weniger als)',
      rule: (amount) => `Weniger als ${amount}`,
      headline: (amount) => `${amount}, unter dem Schwellenwert`,
      extreme: (amount) => `Niedrigster Wert: ${amount}.`,
    },
    new_crawler: {
      label: 'Neuer Crawler',
      explanation:
        'Ein Crawler fragt zum ersten Mal Seiten an, nach den Anfragen, die Ihr Server meldet. Mehrere auf einmal sind eine Nachricht.',
      thresholdLabel: 'Anfragen am ersten Tag (mindestens)',
      rule: (amount) => `Ein neuer Crawler mit mindestens ${amount} am ersten Tag`,
      headline: (amount) => `${amount} von einem neuen Crawler`,
      extreme: (amount) => `Meiste Anfragen eines neuen Crawlers: ${amount}.`,
    },
    crawler_surge: {
      label: 'Viele Crawler-Anfragen',
      explanation: 'Anfragen aller Crawler, wie Ihr Server sie meldet. Löst höchstens einmal am Tag aus.',
      thresholdLabel: 'Crawler-Anfragen pro Tag (mindestens)',
      rule: (amount) => `Mindestens ${amount} von Crawlern an einem Tag`,
      headline: (amount) => `${amount} von Crawlern an einem Tag`,
      extreme: (amount) => `Stärkster Tag: ${amount}.`,
    },
    crawler_errors: {
      label: 'Fehler für Suchmaschinen',
      explanation:
        'Anfragen von Suchmaschinen, die einen Fehler (4xx oder 5xx) erhielten, wie Ihr Server sie meldet. Löst höchstens einmal am Tag aus.',
      thresholdLabel: 'Fehlgeschlagene Anfragen pro Tag (mindestens)',
      rule: (amount) => `Mindestens ${amount} von Suchmaschinen mit Fehler an einem Tag`,
      headline: (amount) => `${amount} von Suchmaschinen mit Fehler an einem Tag`,
      extreme: (amount) => `Schlechtester Tag: ${amount} mit Fehler.`,
    },
  },
  channels: {
    webhook: {
      label: 'Webhook',
      choiceHint: 'Sendet eine signierte POST-Anfrage an Ihren Endpunkt.',
      field: {
        label: 'Webhook-URL',
        hint: 'Öffentliche https://-URL (kein localhost, keine IP-Adressen).',
        placeholder: 'https://hooks.example.com/svc',
      },
    },
    email: {
      label: 'E-Mail',
      field: {
        label: 'Empfänger',
        hint: 'Bis zu 10, durch Kommas getrennt. Adressen außerhalb Ihrer Organisation werden zuerst gefragt.',
      },
    },
  },
  amount: (unit, value) => {
    const nouns = {
      visitor: 'Besucher',
      hour: value === 1 ? 'Stunde' : 'Stunden',
      conversion: value === 1 ? 'Conversion' : 'Conversions',
      request: value === 1 ? 'Anfrage' : 'Anfragen',
    };
    return `${whole(value)} ${nouns[unit]}`;
  },
  money,
  first: (unit) => FIRST[unit],
  belowUsual: (percent, window) => `Unter ${percent} % des Üblichen in ${window}`,
  within: (rule, window) => `${rule} in ${window}`,
  ofGoal: (rule, goal) => `${rule}: ${goal}`,
};
