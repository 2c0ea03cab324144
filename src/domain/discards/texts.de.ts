import type { DiscardTexts } from './texts.ts';

export const texts: DiscardTexts = {
  groups: {
    privacy: 'Opt-outs von Besuchern',
    rules: 'Ausschlussregeln',
    bots: 'Bots und Rechenzentren',
    setup: 'Einrichtungsfehler',
    limits: 'Limits und Fehler',
  },
  crawlerClasses: {
    ai_training: 'KI-Training',
    ai_search: 'KI-Suche',
    ai_agent: 'KI-Agent',
    search: 'Suchmaschine',
    seo: 'SEO',
    monitor: 'Monitor',
    preview: 'Linkvorschau',
    cloud: 'Cloud oder Rechenzentrum',
    feed: 'Feedreader',
    tool: 'Skript oder Werkzeug',
    other: 'Sonstige',
  },
  crawlers: {
    other: 'Andere Bots',
    none: 'Ohne User-Agent',
    datacentre: 'Browser in Rechenzentren',
    unnamed: 'Vor der Zählung nach Namen',
  },
  reasons: {
    body_too_large: {
      label: 'Zu groß',
      meaning: 'Der Inhalt der Anfrage war größer als 4096 Bytes.',
      help: 'Das Ereignis war größer als 4096 Bytes. Senden Sie mit eigenen Ereignissen weniger oder kürzere Eigenschaften.',
    },
    malformed: {
      label: 'Ungültige Anfrage',
      meaning: 'Die Anfrage war kein Ereignis des Trackers, oder die Adresse, die ein Relay übergab, ist nicht lesbar.',
      help: 'Kein gültiges Ereignis: Jemand testet den Endpunkt, oder ein Proxy verändert Anfragen oder übergibt eine unlesbare Besucher-IP.',
    },
    unknown_site: {
      label: 'Archiviert',
      meaning: 'Die Website ist unbekannt oder archiviert.',
      help: 'Die Website war archiviert, als das Ereignis kam. Stellen Sie sie wieder her oder entfernen Sie das Skript von ihren Seiten.',
    },
    gpc: {
      label: 'Global Privacy Control',
      meaning: 'Der Besucher möchte nicht getrackt werden (Global Privacy Control).',
      help: 'Der Browser des Besuchers bittet Websites, ihn nicht zu tracken, und diese Website hält sich daran. Sie müssen nichts tun; siehe „Datenschutz“.',
    },
    origin: {
      label: 'Falsche Domain',
      meaning: 'Die Seite gehört nicht zur Domain der Website.',
      help: 'Die Seite lag weder auf der Domain der Website noch auf einer ihrer Subdomains: eine Kopie oder Vorschau der Website, eine Seite auf localhost oder ein Proxy, der den Origin-Header entfernt.',
    },
    origin_hidden: {
      label: 'Verborgene Herkunft',
      meaning: 'Die Referrer-Policy der Seite verbirgt ihre Herkunft (Origin: null).',
      help: 'Die Referrer-Policy der Seite ist no-referrer oder same-origin: Firefox und Safari verbergen dann, zu welcher Website sie gehört, und deren Besucher werden nicht gezählt. Ergänzen Sie das script-Tag um referrerpolicy="origin".',
    },
    bot_user_agent: {
      label: 'Bot',
      meaning: 'Der User-Agent fehlt oder nennt einen Bot.',
      help: 'Der User-Agent fehlt oder gehört zu einem Crawler, Monitor oder Testwerkzeug. Menschen sind nicht betroffen.',
    },
    bot_network: {
      label: 'Rechenzentrum',
      meaning: 'Die Adresse gehört einem Rechenzentrum.',
      help: 'Das Ereignis kam von der Adresse eines Rechenzentrums, wie bei Bots und manchen VPNs. Betrifft das den Großteil Ihres Traffics, leitet Ihr Proxy die IP-Adressen der Besucher nicht weiter: Richten Sie ihn als Relay ein.',
    },
    referrer_spam: {
      label: 'Referrer-Spam',
      meaning: 'Der Referrer ist ein bekannter Spam-Host.',
      help: 'Das Ereignis nannte einen Referrer von der Liste der Spam-Hosts, um in Ihrer Statistik zu erscheinen. Menschen sind nicht betroffen.',
    },
    excluded: {
      label: 'Ausgeschlossen',
      meaning: 'Eine Ausschlussregel der Website oder ihrer Organisation traf zu.',
      help: 'Eine Ihrer Ausschlussregeln traf zu: ein Netzwerk, Land, Pfad, Host oder User-Agent, der nicht gezählt werden soll.',
    },
    event_name: {
      label: 'Ereignisname',
      meaning: 'Der Name des Ereignisses ist ungültig oder reserviert.',
      help: 'Der Name eines eigenen Ereignisses besteht aus 1 bis 64 der Zeichen a–z, 0–9, _ und -. „pageview“ ist vergeben.',
    },
    props: {
      label: 'Eigenschaften',
      meaning: 'Die Eigenschaften sind größer als 2048 Bytes.',
      help: 'Die Eigenschaften eines eigenen Ereignisses waren größer als 2048 Bytes. Senden Sie weniger oder kürzere.',
    },
    rate_limit: {
      label: 'Limit überschritten',
      meaning: 'Aus einem Adressbereich kamen in 10 Sekunden mehr Ereignisse als erlaubt.',
      help: 'Aus einem Netzwerk kamen innerhalb von 10 Sekunden mehr Ereignisse, als der Server zulässt. Kommen Besucher über einen Proxy, richten Sie ihn als Relay ein: Dann gilt das Limit für jeden Besucher einzeln.',
    },
    lost: {
      label: 'Verloren',
      meaning:
        'Das Ereignis war gültig, konnte aber nicht gespeichert werden oder kam, als sein Tag schon abgeschlossen war.',
      help: 'Das Ereignis war gültig, konnte aber nicht gespeichert werden; vielleicht ist die Festplatte voll. Mehr sieht Ihr Server-Administrator unter „Server“.',
    },
  },
};
