import { hrefOf } from '../../../base-path.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'So exportieren Sie Ihre Daten',
  more: (
    <>
      Was der Export jedes Produkts enthält und wie Sie auf der Kommandozeile importieren, steht in der{' '}
      <a href={hrefOf('/docs/import')}>Dokumentation</a>.
    </>
  ),
  query: 'Abfrage',
  command: 'Befehl',
  plausible: {
    steps: (
      <>
        Öffnen Sie in Plausible <b>Site settings</b>, <b>Imports &amp; exports</b> und wählen Sie <b>Export data</b>.
        Plausible sendet per E-Mail einen Link zu einer ZIP-Datei. Legen Sie sie unverändert hier ab.
      </>
    ),
    help: 'Hilfe von Plausible',
  },
  umami: {
    cloud: (
      <>
        Umami Cloud: Öffnen Sie <b>Settings</b>, <b>Data</b>, <b>Export</b> und legen Sie die ZIP-Datei aus der E-Mail
        hier ab.
      </>
    ),
    selfHosted: 'Selbst gehostetes Umami: Dieser Befehl schreibt die Ereignisse in eine Datei. Legen Sie sie hier ab.',
    direct: 'Oder lassen Sie svc die Datenbank direkt lesen, auf dem Server von svc:',
    help: 'Hilfe von Umami',
  },
  matomo: {
    visits: (
      <>
        Rufen Sie alle Besuche aus Matomo ab. Setzen Sie die Adresse Ihres Matomo ein, die ID der Website, den ersten
        Tag und ein Token aus <b>Personal</b>, <b>Security</b>, <b>Auth tokens</b>.
      </>
    ),
    visitsSnippet: 'Abruf der Besuche',
    reports:
      'Wenn Matomo die Besuche gelöscht hat, rufen Sie seine täglichen Berichte ab. Packen Sie die Dateien in eine ZIP-Datei.',
    reportsSnippet: 'Abruf der Berichte',
    help: 'Hilfe von Matomo',
  },
  goatcounter: {
    steps: (
      <>
        Öffnen Sie in GoatCounter <b>Settings</b>, <b>Export</b>. Der JSON-Export enthält alle Tage; der CSV-Export hat
        nur Zeilen, wo <b>Individual pageviews</b> eingeschaltet war.
      </>
    ),
    help: 'Hilfe von GoatCounter',
  },
  ga4: {
    steps: (
      <>
        Die CSV-Dateien, die Analytics anbietet, enthalten keine Daten nach Tagen. Rufen Sie Berichte mit der Dimension{' '}
        <code>date</code> aus der Data API ab, jeden als CSV-Datei, und packen Sie sie in eine ZIP-Datei. Diese
        Kopfzeilen werden unterstützt:
      </>
    ),
    snippet: 'Kopfzeilen',
    help: 'Hilfe von Google',
  },
  fathom:
    'Exportieren Sie die Website in Fathom als CSV, nach Stunden. Legen Sie die Datei so hier ab, wie Sie sie heruntergeladen haben.',
  simpleAnalytics:
    'Öffnen Sie in Simple Analytics die Einstellungen der Website und exportieren Sie ihre Rohdaten als CSV, mit allen Feldern. Legen Sie die Datei hier ab.',
  posthog: 'Führen Sie diese Abfrage im SQL-Editor von PostHog aus und laden Sie das Ergebnis als CSV herunter.',
  accessLog:
    'Logs im Format „common“ oder „combined“ (Apache, nginx), von Caddy als JSON oder von CloudFront; gzip wird unterstützt. Packen Sie mehrere Dateien in eine ZIP-Datei.',
  svc: (
    <>
      Führen Sie auf dem anderen Server <code>bin/svc export</code> aus und packen Sie den Ordner, den es schreibt, in
      eine ZIP-Datei.
    </>
  ),
};
