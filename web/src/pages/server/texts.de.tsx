import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Server',
  lead: 'Serverstatus, E-Mail und vertrauenswürdige Proxys.',
  operatorsOnly: 'Diese Seite sehen nur Server-Administratoren (Inhaber der ersten Organisation).',
  health: {
    checks: {
      service: 'Dienst',
      configuration: 'Konfiguration',
      disk: 'Speicherplatz',
      clock: 'Uhr',
      zones: 'Zeitzonen',
      mail: 'E-Mail',
      providers: 'Anmeldung über Anbieter',
      dns: 'DNS',
      versions: 'Versionen',
      geography: 'Geodaten',
      rejections: 'Abgelehnte Ereignisse',
      alerts: 'Benachrichtigungen',
      backlog: 'Ereignisse in der Warteschlange',
      days: 'Abgeschlossene Tage',
      erasures: 'Löschungen',
      backup: 'Backup',
      evidence: 'Schlüssel der Nachweise',
      errors: 'Fehler',
    },
    title: 'Zustand',
    levels: { bad: 'Beeinträchtigt', warn: 'Aufmerksamkeit nötig', ok: 'In Ordnung' },
    allPassed: 'Alle Prüfungen bestanden.',
    passed: (count) => plural(count, { one: '1 Prüfung bestanden', other: `${count} Prüfungen bestanden` }),
    elsewhere: (
      <>
        <code>svc doctor</code> gibt dasselbe auf Englisch im Terminal aus. <code>/readyz</code> antwortet mit 200, wenn
        alles in Ordnung ist; <code>/metrics</code> liefert Prometheus-Metriken.
      </>
    ),
  },
  activity: {
    title: 'Aktivität',
    uptime: 'Laufzeit',
    startedAt: (instant) => `seit ${instant}`,
    justStarted: 'Weniger als eine Minute',
    version: 'Version',
    accepted: 'Angenommene Ereignisse',
    sinceStart: 'seit dem Start',
    rejected: 'Abgelehnte Ereignisse',
    rejectedFor: (reason, events) => `${reason} ${events}`,
    lost: 'Verlorene Ereignisse',
    lostHint: 'gültig, aber nicht gespeichert',
    queued: 'Ereignisse in der Warteschlange',
    queuedHint: 'auf der Festplatte, noch nicht in den Statistiken',
    memory: 'Arbeitsspeicher',
    data: 'Daten',
    free: (size) => `${size} frei`,
    directory: 'Datenverzeichnis',
  },
  mail: {
    title: 'E-Mail',
    configured: 'Eingerichtet',
    notConfigured: 'Nicht eingerichtet',
    setUp: (
      <>
        E-Mail ist nicht eingerichtet, daher können keine Benachrichtigungen, Berichte, Einladungen und Links zum
        Zurücksetzen von Passwörtern gesendet werden. Setzen Sie dafür <code>SVC_SMTP_URL</code>, zum Beispiel{' '}
        <code className="breakable">SVC_SMTP_URL=smtps://user:password@mail.example.com</code>, und starten Sie svc neu.
      </>
    ),
    purpose:
      'Benachrichtigungen, Berichte, Einladungen und Links zum Zurücksetzen von Passwörtern werden per E-Mail gesendet.',
    test: 'Test-E-Mail senden',
    tested: (email) => `Test-E-Mail an ${email} gesendet. Sehen Sie in Ihrem Posteingang nach.`,
  },
  relays: {
    title: 'Relay-Schlüssel (vertrauenswürdige Proxys)',
    add: 'Neuer Relay-Schlüssel',
    lead: 'Hinter einem Proxy hat jeder Besucher die IP-Adresse des Proxys. Mit einem Relay-Schlüssel kann Ihr Proxy die echte weiterleiten.',
    empty: 'Noch keine Relay-Schlüssel.',
    created: (date) => `Erstellt am ${date}`,
    revoke: 'Widerrufen',
    revokeLabel: (prefix) => `${prefix} widerrufen`,
    confirm: {
      title: 'Diesen Relay-Schlüssel widerrufen?',
      consequence: (prefix) => (
        <>
          Nach spätestens einer Sekunde gelten Anfragen mit {prefix} als Anfragen des Proxys selbst. Das lässt sich
          nicht rückgängig machen.
        </>
      ),
      action: 'Relay-Schlüssel widerrufen',
      done: 'Relay-Schlüssel widerrufen',
    },
    result: {
      title: 'Relay-Schlüssel erstellt',
      warning: 'Kopieren Sie diesen Schlüssel jetzt. Er wird nicht noch einmal angezeigt.',
      key: 'Relay-Schlüssel',
      done: 'Fertig',
    },
    configuration: 'Konfiguration für nginx und Caddy',
    nginx: (
      <>
        nginx, in der <code>location</code>, die Ereignisse weiterleitet:
      </>
    ),
    nginxSnippet: 'nginx-Konfiguration',
    caddy: (
      <>
        Caddy, im <code>reverse_proxy</code>, der Ereignisse weiterleitet:
      </>
    ),
    caddySnippet: 'Caddy-Konfiguration',
    examples: 'Vollständige Beispiele stehen auf der Seite „Installation“ jeder Website.',
  },
  data: {
    title: 'Datenquellen und Lizenzen',
    kinds: {
      city: 'Standorte',
      asn: 'Netzwerke',
      datacentres: 'Rechenzentren',
      'referrer-spam': 'Spam-Referrer',
      bots: 'Bots',
      'user-agents': 'Browser und Systeme',
      crawlers: 'Crawler',
      'crawler-addresses': 'Adressen von Crawlern',
    },
    sources: { bundled: 'in svc enthalten', updated: 'aktualisiert', own: 'Ihre eigene Datei' },
    age: (source, ago) => `${source}, ${ago}`,
    dateUnknown: (source) => `${source}, Datum unbekannt`,
    credits: (
      <>
        Länder, Regionen und Städte werden in <a href="https://db-ip.com">IP to City Lite von DB-IP</a> nachgeschlagen,
        sofern sie nicht aktualisiert wurden. Netzwerknummern stammen von RouteViews und DB-IP, über ip-location-db.
        Beide stehen unter der Lizenz <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. Alle
        Abfragen laufen auf diesem Server.
      </>
    ),
    update: (
      <>
        <code>svc data update</code> aktualisiert alles aus Ihren eigenen Dateien, ohne Neustart.
      </>
    ),
  },
};
