import { plural } from '../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  docs: {
    start: 'Doku (Englisch)',
    tracker: 'Doku: Tracking-Skript (Englisch)',
    kits: 'Doku: Kits (Englisch)',
    extras: 'Doku: Fehlerseiten, Formulare und Web Vitals (Englisch)',
    'server-events': 'Doku: Ereignisse vom Server (Englisch)',
    proxy: 'Doku: Proxy auf eigener Domain (Englisch)',
    dashboard: 'Doku: Dashboard (Englisch)',
    definitions: 'Doku: Definitionen (Englisch)',
    log: 'Doku: Zugriffs-Logs (Englisch)',
    requests: 'Doku: Anfragen ohne Log (Englisch)',
    crawlers: 'Doku: Crawler (Englisch)',
    erasing: 'Doku: Löschen (Englisch)',
    visits: 'Doku: gespeicherte Besuche (Englisch)',
    links: 'Doku: Links und Einbettung (Englisch)',
    reports: 'Doku: E-Mail-Berichte (Englisch)',
    alerts: 'Doku: Benachrichtigungen (Englisch)',
    webhooks: 'Doku: Webhooks (Englisch)',
    'webhook-receivers': 'Doku: Webhook-Empfänger (Englisch)',
    relay: 'Doku: Relay für Benachrichtigungen (Englisch)',
    install: 'Doku: Installation (Englisch)',
    configuration: 'Doku: Konfiguration (Englisch)',
    backup: 'Doku: Backups (Englisch)',
    upgrading: 'Doku: Upgrades (Englisch)',
    troubleshooting: 'Doku: Fehler finden und beheben (Englisch)',
    accounts: 'Doku: Konten (Englisch)',
    audit: 'Doku: Protokoll der Änderungen (Englisch)',
    evidence: 'Doku: Nachweise (Englisch)',
    'sign-in': 'Doku: Anmeldung über Anbieter (Englisch)',
    metrics: 'Doku: Metriken und Logs (Englisch)',
    scaling: 'Doku: mehrere Prozesse (Englisch)',
    'long-runs': 'Doku: Dauerläufe (Englisch)',
    import: 'Doku: Import (Englisch)',
    export: 'Doku: Export (Englisch)',
    api: 'Doku: Lese-API (Englisch)',
    questions: 'Doku: zehn Fragen (Englisch)',
    manage: 'Doku: Verwalten mit Skripten (Englisch)',
    mcp: 'Doku: Model Context Protocol (Englisch)',
    changelog: 'Doku: Änderungen (Englisch)',
    releasing: 'Doku: Veröffentlichen (Englisch)',
  },
  above: 'Übergeordnete Seiten',
  cancel: 'Abbrechen',
  close: 'Schließen',
  tryAgain: 'Erneut versuchen',
  countedSince: (day) => `Gezählt seit ${day}`,
  failed: 'Etwas ist schiefgegangen. Bitte laden Sie die Seite neu.',
  typeToConfirm: (text) => `Geben Sie zur Bestätigung ${text} ein`,
  copy: { button: 'Kopieren', label: (name) => `Kopieren: ${name}`, done: 'Kopiert', failed: 'Nicht kopiert' },
  change: {
    previousPeriod: 'dem vorherigen Zeitraum',
    unknown: 'Kein Vergleich',
    fromZero: 'Neu',
    partial: 'Kein voller Vergleich',
    up: (amount, before) => `um ${amount} gestiegen gegenüber ${before}`,
    down: (amount, before) => `um ${amount} gesunken gegenüber ${before}`,
    same: (before) => `unverändert gegenüber ${before}`,
    withoutToday: 'Verglichen ohne heute',
    firstHours: (hours) =>
      plural(hours, {
        one: 'Verglichen mit der ersten Stunde des letzten Tages',
        other: `Verglichen mit den ersten ${hours} Stunden des letzten Tages`,
      }),
  },
  domain: {
    label: 'Domain',
    hint: 'z. B. example.com. Subdomains gehören dazu. Zum Testen: localhost.',
    misses: (shorter) => `Damit fehlen Seiten ohne „www.“. ${shorter} umfasst beides.`,
    use: (domain) => `${domain} verwenden`,
  },
  password: {
    show: 'Anzeigen',
    hide: 'Verbergen',
    showLabel: 'Passwort anzeigen',
    hideLabel: 'Passwort verbergen',
    tooShort: (minChars) => `Mindestens ${minChars} Zeichen. Eine Folge von drei oder vier Wörtern eignet sich gut.`,
    short: 'In Ordnung. Ein paar Zeichen mehr machen es stärker.',
    good: 'Gut',
    strong: 'Stark',
  },
  zone: {
    label: 'Zeitzone',
    unknown: 'Unbekannte Zeitzone. Wählen Sie eine aus der Liste.',
    search: 'Geben Sie eine Stadt ein, um zu suchen.',
    now: (zone, time) => `${zone}: Tage beginnen um Mitternacht dieser Zeitzone. Aktuelle Uhrzeit: ${time}.`,
  },
  mailSetup: (
    <>
      setzt dafür <code>SVC_SMTP_URL</code> (z. B.{' '}
      <code className="breakable">SVC_SMTP_URL=smtps://user:password@mail.example.com</code>) und startet svc neu
    </>
  ),
  unreachable: (url, before) => (
    <>
      {url} ist von anderen Geräten aus nicht erreichbar. Setzen Sie <code>SVC_PUBLIC_URL</code> auf Ihre öffentliche
      URL und starten Sie svc neu, bevor {before}.
    </>
  ),
};
