import { formatsOf } from '../../mail/formats.ts';
import type { AlertTexts } from './texts.ts';

const formats = formatsOf('de');
const visitors = (count: number) => formats.counted(count, { one: 'Besucher', other: 'Besucher' });
const money = (amount: number | null, currency: string | null) => formats.money(amount ?? 0, currency ?? 'XXX');
const hours = (count: number) => formats.counted(count, { one: 'Stunde', other: 'Stunden' });
const conversions = (count: number) => formats.counted(count, { one: 'Conversion', other: 'Conversions' });
const requests = (count: number) => formats.counted(count, { one: 'Anfrage', other: 'Anfragen' });

export const texts: AlertTexts = {
  headline: {
    spike: (value) => `Traffic-Spitze: ${visitors(value)} in 5 Minuten`,
    drop: (value) => `Traffic-Rückgang: ${visitors(value)} in 12 Stunden`,
    silence: (value) => `Seit ${hours(value)} keine Daten empfangen`,
    goal: (value, goal) => `Ziel erreicht: ${conversions(value)}${goal === null ? '' : ` für ${goal}`} an einem Tag`,
    revenue: (value, goal, currency) =>
      `Umsatz erreicht: ${money(value, currency)}${goal === null ? '' : ` für ${goal}`} an einem Tag`,
    goal_drop: (value, goal) => `Conversion-Rückgang: ${conversions(value)}${goal === null ? '' : ` für ${goal}`}`,
    revenue_drop: (value, goal, currency) =>
      `Umsatzrückgang: ${money(value, currency)}${goal === null ? '' : ` für ${goal}`}`,
    new_crawler: (_value, _goal, _currency, { count, names }) =>
      count === 1 ? `Neuer Crawler: ${names}` : `${formats.whole(count)} neue Crawler: ${names}`,
    crawler_surge: (value) => `Viele Crawler-Anfragen: ${requests(value)} an einem Tag`,
    crawler_errors: (value) => `Fehler für Suchmaschinen: ${requests(value)} mit Fehler an einem Tag`,
  },
  threshold: {
    spike: (least) => `Schwellenwert: mindestens ${visitors(least ?? 1)} in 5 Minuten`,
    drop: (least) => `Schwellenwert: weniger als ${visitors(least ?? 1)} in 12 Stunden`,
    silence: (least) => `Schwellenwert: ${hours(least ?? 1)} ohne Ereignis`,
    goal: (least, goal) =>
      least === null
        ? `Auslöser: erste Conversion des Tages (${goal ?? 'alle Ziele'})`
        : `Schwellenwert: mindestens ${conversions(least)} an einem Tag (${goal ?? 'alle Ziele'})`,
    revenue: (least, goal, currency) =>
      `Schwellenwert: mindestens ${money(least, currency)} an einem Tag${goal === null ? '' : ` (${goal})`}`,
    goal_drop: (least, goal) =>
      `Schwellenwert: weniger als ${conversions(least ?? 1)}${goal === null ? '' : ` (${goal})`}`,
    revenue_drop: (least, goal, currency) =>
      `Schwellenwert: weniger als ${money(least, currency)}${goal === null ? '' : ` (${goal})`}`,
    new_crawler: (least) =>
      least === null
        ? 'Auslöser: erste Anfrage eines neuen Crawlers'
        : `Schwellenwert: mindestens ${requests(least)} am ersten Tag`,
    crawler_surge: (least) => `Schwellenwert: mindestens ${requests(least ?? 1)} von Crawlern an einem Tag`,
    crawler_errors: (least) => `Schwellenwert: mindestens ${requests(least ?? 1)} mit Fehler an einem Tag`,
  },
  subject: (headline, domain) => `${headline} – ${domain}`,
  testSubject: (subject) => `[Test] ${subject}`,
  test: 'Dies ist ein Test mit erfundenen Daten.',
  detected: (moment) => `Erkannt: ${moment}`,
  onDay: (day) => `Tag: ${day}`,
  crawler: (name, count) => `${name}: ${requests(count)}`,
  open: 'Dashboard öffnen',
  reason: (domain) => `Sie erhalten diese E-Mail, weil Sie Empfänger einer Benachrichtigung für ${domain} sind.`,
  manage: 'Benachrichtigungen verwalten',
  end: 'Diese E-Mails beenden',
  ask: {
    subject: (organisation) => `Benachrichtigungen von ${organisation}: Stimmen Sie zu?`,
    lines: (organisation, sites) => [
      `${organisation} möchte Ihnen eine E-Mail senden, wenn auf ${sites} etwas geschieht: viele oder wenige Besucher, fehlende Daten, ein erreichtes Ziel, erreichter Umsatz oder deren Rückgang, neue Crawler, viele Crawler-Anfragen oder Fehler für Suchmaschinen.`,
      'Sie erhalten solche E-Mails nur, wenn Sie zustimmen. Der Link führt zu einer Seite, auf der Sie zustimmen oder ablehnen.',
    ],
    action: 'Zustimmen oder ablehnen',
    reason: (organisation) =>
      `Sie erhalten diese E-Mail, weil ${organisation} Ihre Adresse in einer Benachrichtigung eingetragen hat. Wenn Sie nichts tun, erhalten Sie keine Benachrichtigungen.`,
  },
};
