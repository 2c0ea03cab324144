import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Kanäle',
  lead: (most) =>
    `Bis zu ${most} eigene Regeln kommen vor den Standardkanälen. Die erste Regel, die zutrifft, entscheidet.`,
  when: 'Eine Änderung gilt für Tage, deren Ereignisse noch da sind, und für spätere. Frühere Tage behalten ihre Kanäle.',
  from: (day) => `Ab ${day}; frühere Tage behalten ihre Kanäle.`,
  counting: 'Vergangene Tage werden gerade gezählt.',
  none: 'Noch keine Regeln: Sitzungen haben die Standardkanäle.',
  add: 'Regel hinzufügen',
  isFull: (most) => `Es gibt ${most} Regeln, mehr sind nicht möglich. Entfernen Sie zuerst eine.`,
  remove: 'Entfernen',
  removeLabel: (channel) => `Die Regel für ${channel} entfernen`,
  up: (channel) => `Die Regel für ${channel} nach oben verschieben`,
  down: (channel) => `Die Regel für ${channel} nach unten verschieben`,
  changed: 'Kanalregeln geändert',
  patterns: { source: 'Quelle', medium: 'Medium', campaign: 'Kampagne', referrer: 'Referrer' },
  form: {
    title: 'Regel hinzufügen',
    submit: 'Regel hinzufügen',
    channel: 'Kanal',
    channelHint: 'Ein neuer Name oder einer der Standardkanäle',
    patternsHint:
      'Füllen Sie mindestens eines aus; alle müssen zutreffen. * ist beliebiger Text, Groß- und Kleinschreibung ist egal.',
    hints: {
      source: 'utm_source, sonst der Host des Referrers',
      medium: 'utm_medium',
      campaign: 'utm_campaign',
      referrer: 'Der Host des Referrers, etwa *.example.com',
    },
  },
  ads: {
    summary: 'Anzeigen zählen als organische Suche?',
    lead: 'gclid von Google, msclkid von Microsoft und fbclid von Meta bezeichnen einen einzelnen Klick und werden nicht gespeichert. Hängen Sie an die Links aller Anzeigen eine Zeile an, die die Kampagne nennt.',
    where: {
      google: 'Google Ads: Verwaltung › Kontoeinstellungen › Tracking › Suffix der finalen URL',
      microsoft: 'Microsoft Advertising: Einstellungen › Optionen auf Kontoebene › Suffix der endgültigen URL',
      meta: 'Meta Werbeanzeigenmanager: in jeder Anzeige unter Tracking › URL-Parameter',
    },
    label: {
      google: 'Zeile für Google Ads',
      microsoft: 'Zeile für Microsoft Advertising',
      meta: 'Zeile für Meta',
    },
  },
  confirm: {
    title: (channel) => `Die Regel für ${channel} entfernen?`,
    action: 'Regel entfernen',
  },
};
