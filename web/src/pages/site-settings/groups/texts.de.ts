import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  navigation: 'Gruppen der Einstellungen',
  find: 'Einstellung suchen',
  none: 'Keine Einstellung gefunden',
  groups: {
    general: 'Allgemein',
    tracking: 'Tracking',
    sharing: 'Teilen und Berichte',
    data: 'Daten',
    danger: 'Gefahrenbereich',
  },
  words: {
    general: 'Name Domain Zeitzone Website-ID Installation Skript Snippet Code',
    domains: 'Domain ändern weitere mehrere Adressen',
    'own-visits': 'eigene Besuche ausschließen Browser ignorieren Team Opt-out localStorage',
    exclusions:
      'IP-Adresse Netz sperren ignorieren filtern Bots Spam Land Pfad Host Staging Referrer User-Agent Regeln',
    masks: 'Pfad URL E-Mail-Adresse Token persönliche Daten Datenschutz DSGVO schwärzen',
    gpc: 'GPC Global Privacy Control Do Not Track DNT Einwilligung',
    robots: 'robots.txt llms.txt Crawler KI Bots erlauben verbieten',
    discards: 'Bots Crawler KI Spam verworfen verloren fehlende Ereignisse',
    links: 'teilen öffentlich Kunde Freigabe Dashboard',
    reports: 'E-Mail täglich wöchentlich monatlich Zusammenfassung',
    recipients: 'E-Mail-Adresse Kunde Empfänger extern ohne Konto',
    retention: 'alte Daten löschen aufbewahren Monate Besuche Speicher Festplatte Datenschutz DSGVO',
    properties: 'eigene Dimensionen Eigenschaften von Ereignissen Parameter behalten Schlüssel',
    channels: 'Quellen UTM Regeln bezahlt organisch Anzeigen Google Meta Gruppierung',
    import: 'Plausible Umami Matomo GoatCounter Google Analytics GA4 Verlauf umziehen hochladen',
    export: 'herunterladen CSV Parquet Rohdaten Ereignisse Sicherung',
    erase: 'entfernen Tage Datum Zeitraum DSGVO falsche Daten Fehler',
    'erase-pages': 'entfernen Seiten Pfade E-Mail-Adresse Token DSGVO personenbezogene Daten',
    danger:
      'archivieren wiederherstellen entfernen löschen Website verschieben übertragen Organisation leeren zurücksetzen',
  },
};
