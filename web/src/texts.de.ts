import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  allSites: 'Alle Websites',
  switchSite: 'Website wechseln',
  searchSites: 'Websites suchen',
  noSite: 'Keine Website gefunden',
  addSite: 'Website hinzufügen',
  account: {
    menu: 'Kontomenü',
    settings: 'Kontoeinstellungen',
    organisation: 'Team & API-Schlüssel',
    server: 'Server',
    docs: 'Dokumentation',
    signOut: 'Abmelden',
    signOutFailed: (reason) => `Abmelden fehlgeschlagen. ${reason}`,
  },
  appearance: { title: 'Darstellung', names: { system: 'System', light: 'Hell', dark: 'Dunkel' } },
  sources: {
    locations: 'IP-Geolokalisierung von DB-IP',
    networks: 'Netzwerke von RouteViews und DB-IP',
    licence: 'CC BY 4.0',
  },
  failed: 'Etwas ist schiefgegangen',
  notFound: {
    title: 'Seite nicht gefunden',
    hint: 'Prüfen Sie die URL. Vielleicht ist die Seite umgezogen.',
    back: 'Zurück zu den Websites',
  },
  request: {
    unreachable: 'Server nicht erreichbar. Neuer Versuch …',
    failed: 'Auf dem Server ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  },
  justNow: 'gerade eben',
  missing: {
    part: 'Ein Teil dieser Seite konnte nicht geladen werden.',
    page: 'Diese Seite konnte nicht geladen werden.',
    reload: 'Neu laden',
  },
  away: {
    title: 'Der Server ist nicht erreichbar.',
    figures: (time) => `Stand: ${time} Uhr.`,
    retrying: 'Neuer Versuch …',
  },
};
