import type { StatisticsTexts } from './texts.ts';

const notSet = '(nicht gesetzt)';
const noPageview = 'Sitzungen mit Ereignissen, aber ohne Seitenaufruf.';
const noReferrer =
  'Eingetippte oder gespeicherte Adresse, Link in einer App oder E-Mail oder eine Website, die den Referrer verbirgt.';
const noCampaign = 'Die URL der Einstiegsseite hatte diesen UTM-Parameter nicht.';
const noPlace = 'Der Standort dieser Besucher ließ sich nicht ermitteln.';
const noAgent = 'Vom Browser nicht übermittelt.';

const dimensions: StatisticsTexts['dimensions'] = {
  page: {
    label: 'Seite',
    plural: 'Seiten',
    tab: 'Top-Seiten',
    none: { label: notSet, explanation: 'Diese Ereignisse kamen ohne Seite.' },
  },
  entry: {
    label: 'Einstiegsseite',
    plural: 'Einstiegsseiten',
    tab: 'Einstieg',
    none: { label: 'Keine Einstiegsseite', explanation: noPageview },
  },
  exit: {
    label: 'Ausstiegsseite',
    plural: 'Ausstiegsseiten',
    tab: 'Ausstieg',
    none: { label: 'Keine Ausstiegsseite', explanation: noPageview },
  },
  referrer: {
    label: 'Referrer',
    plural: 'Referrer',
    tab: 'Quellen',
    none: { label: 'Direkt / keine', explanation: noReferrer },
  },
  utm_source: {
    label: 'UTM-Source',
    plural: 'UTM-Sources',
    tab: 'UTM-Source',
    none: { label: notSet, explanation: noCampaign },
  },
  utm_medium: {
    label: 'UTM-Medium',
    plural: 'UTM-Medien',
    tab: 'Medium',
    none: { label: notSet, explanation: noCampaign },
  },
  utm_campaign: {
    label: 'UTM-Campaign',
    plural: 'UTM-Campaigns',
    tab: 'Kampagne',
    none: { label: notSet, explanation: noCampaign },
  },
  country: {
    label: 'Land',
    plural: 'Länder',
    tab: 'Länder',
    none: { label: 'Unbekanntes Land', explanation: noPlace },
  },
  region: {
    label: 'Region',
    plural: 'Regionen',
    tab: 'Regionen',
    none: { label: 'Unbekannte Region', explanation: noPlace },
  },
  city: {
    label: 'Stadt',
    plural: 'Städte',
    tab: 'Städte',
    none: { label: 'Unbekannte Stadt', explanation: noPlace },
  },
  browser: {
    label: 'Browser',
    plural: 'Browser',
    tab: 'Browser',
    none: { label: 'Unbekannter Browser', explanation: noAgent },
  },
  os: {
    label: 'Betriebssystem',
    plural: 'Betriebssysteme',
    tab: 'OS',
    none: { label: 'Unbekanntes OS', explanation: noAgent },
  },
  device: {
    label: 'Gerät',
    plural: 'Geräte',
    tab: 'Geräte',
    none: { label: 'Unbekanntes Gerät', explanation: noAgent },
  },
  event: {
    label: 'Ereignis',
    plural: 'Ereignisse',
    tab: 'Ereignisse',
    none: { label: notSet, explanation: 'Diese Ereignisse kamen ohne Namen.' },
  },
  hostname: {
    label: 'Hostname',
    plural: 'Hostnamen',
    tab: 'Hostnamen',
    none: { label: notSet, explanation: 'Diese Ereignisse kamen ohne Hostnamen.' },
  },
  language: {
    label: 'Sprache',
    plural: 'Sprachen',
    tab: 'Sprachen',
    none: { label: 'Unbekannte Sprache', explanation: noAgent },
  },
  screen: {
    label: 'Bildschirmgröße',
    plural: 'Bildschirmgrößen',
    tab: 'Größen',
    none: { label: 'Unbekannte Bildschirmgröße', explanation: noAgent },
  },
  utm_content: {
    label: 'UTM-Content',
    plural: 'UTM-Contents',
    tab: 'Content',
    none: { label: notSet, explanation: noCampaign },
  },
  utm_term: {
    label: 'UTM-Term',
    plural: 'UTM-Terms',
    tab: 'Term',
    none: { label: notSet, explanation: noCampaign },
  },
  browser_version: {
    label: 'Browserversion',
    plural: 'Browserversionen',
    tab: 'Browserversionen',
    none: { label: 'Unbekannte Browserversion', explanation: noAgent },
  },
  os_version: {
    label: 'OS-Version',
    plural: 'OS-Versionen',
    tab: 'OS-Versionen',
    none: { label: 'Unbekannte OS-Version', explanation: noAgent },
  },
  channel: {
    label: 'Kanal',
    plural: 'Kanäle',
    tab: 'Kanäle',
    none: { label: 'Kein Seitenaufruf', explanation: noPageview },
  },
};

export const texts: StatisticsTexts = {
  metrics: {
    visitors: {
      label: 'Besucher',
      explanation:
        'Eindeutige Besucher pro Tag. Besucher werden täglich neu anonymisiert, daher werden für längere Zeiträume die Tageswerte addiert.',
    },
    pageviews: {
      label: 'Seitenaufrufe',
      eventLabel: 'Ereignisse',
      explanation: 'Gesamtzahl der Seitenaufrufe.',
    },
    sessions: {
      label: 'Sitzungen',
      explanation:
        'Eine Sitzung ist eine Folge von Seitenaufrufen und Ereignissen eines Besuchers mit Pausen von höchstens 30 Minuten. Sitzungen enden um Mitternacht.',
    },
    bounceRate: {
      label: 'Absprungrate',
      explanation:
        'Anteil der Sitzungen mit einem einzigen Seitenaufruf, ohne weiteres Ereignis und mit weniger als 10 Sekunden Interaktion.',
    },
    avgDuration: {
      label: 'Sitzungsdauer',
      explanation: 'Durchschnittliche Dauer einer Sitzung, einschließlich der aktiven Zeit auf der letzten Seite.',
    },
    conversions: {
      label: 'Conversions',
      explanation: 'Gesamtzahl der erreichten Ziele, alle Ziele zusammen.',
    },
  },
  dimensionGroups: {
    pages: 'Seiten',
    sources: 'Quellen',
    places: 'Standorte',
    technology: 'Geräte',
    events: 'Ziele & Ereignisse',
  },
  dimensions,
  importedParts: { engagement: 'Zeit auf der Seite und Scrolltiefe', property: 'Eigenschaften' },
  other: {
    label: 'Sonstige',
    explanation:
      'Alles außerhalb der 5.000 häufigsten Werte eines Tages, zusammengefasst. Die Besucherzahlen sind exakt.',
  },
  periods: {
    today: 'Heute',
    yesterday: 'Gestern',
    '7d': 'Letzte 7 Tage',
    '30d': 'Letzte 30 Tage',
    '90d': 'Letzte 90 Tage',
    month: 'Dieser Monat',
    last_month: 'Letzter Monat',
    year: 'Dieses Jahr',
    '12mo': 'Letzte 12 Monate',
    all: 'Gesamter Zeitraum',
  },
};
