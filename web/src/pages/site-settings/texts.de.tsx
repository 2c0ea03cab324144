import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Website-Einstellungen',
  onlyAdmins: 'Nur Inhaber und Admins können dies ändern.',
  onlyEditors: 'Nur Inhaber, Admins und Bearbeiter können dies ändern.',
  save: 'Speichern',
  saved: 'Einstellungen gespeichert',
  general: {
    title: 'Allgemein',
    install: 'Tracking-Skript anzeigen',
    name: 'Name',
    siteId: (id) => <>Website-ID: {id}</>,
    newZone: 'Die neue Zeitzone gilt ab heute. Vergangene Tage bleiben unverändert.',
  },
  privacy: {
    title: 'Datenschutz',
    gpc: 'Global Privacy Control (GPC) respektieren',
    gpcHint: 'Besucher, deren Browser GPC sendet, werden nicht erfasst.',
  },
  retention: {
    title: 'Datenaufbewahrung',
    forever: 'Unbegrenzt aufbewahren',
    limited: (months) => <>{months} Monate aufbewahren</>,
    months: 'Monate',
    outOfRange: (max) => `Geben Sie eine ganze Zahl von Monaten zwischen 1 und ${max} ein.`,
    ownersOnly: 'Eine kürzere Aufbewahrung löscht ältere Daten endgültig. Das kann nur ein Inhaber festlegen.',
    rawEvents: 'Rohereignisse werden immer nach 30 Tagen gelöscht. Anonyme Tagesstatistiken bleiben.',
    keeps: (from) => `Daten ab ${from} bleiben erhalten. Jede Nacht wird der älteste Tag gelöscht.`,
    deletes: (from, to) =>
      `Daten vom ${from} bis zum ${to} werden sofort ausgeblendet und innerhalb eines Tages von der Festplatte gelöscht. Danach wird jede Nacht der älteste Tag gelöscht.`,
    confirm: {
      title: 'Alte Daten löschen?',
      consequence: (from, to) =>
        `Alle Daten vom ${from} bis zum ${to} werden endgültig gelöscht. Das lässt sich nicht rückgängig machen.`,
      action: 'Speichern und löschen',
    },
  },
  visits: {
    title: 'Besuche aufbewahren',
    holds:
      'Ein Besuch enthält seine Seiten und Ereignisse mit Zeit, Quelle, Ort und Gerät, aber keine IP-Adresse und nichts, woran der Besucher an einem anderen Tag zu erkennen wäre. Eine seltene Kombination von Ort, Gerät und Seite kann trotzdem der Besuch einer einzelnen Person an einem Tag sein.',
    purpose:
      'Solange Besuche aufbewahrt werden, können Sie Filter kombinieren und erhalten für neue Ziele und Trichter auch die Zahlen vergangener Tage.',
    takes: (size) => `Die Besuche dieser Website belegen ${size} auf der Festplatte.`,
    takesNone:
      'Bisher sind keine Besuche aufbewahrt, die älter als 30 Tage sind. Eine längere Dauer gilt ab jetzt; gelöschte Besuche kommen nicht zurück.',
    takesPerYear: (size) => `Beim jetzigen Tempo belegt ein Jahr ${size}.`,
    days: (days) => `${days} Tage`,
    months: (months) => plural(months, { one: '1 Monat', other: `${months} Monate` }),
    asStatistics: 'So lange wie die Statistiken',
    lowered: 'Ältere Besuche werden sofort ausgeblendet und innerhalb von 10 Minuten von der Festplatte gelöscht.',
    confirm: {
      title: 'Alte Besuche löschen?',
      consequence: (time) =>
        `Alle Besuche, die länger zurückliegen (${time}), werden endgültig gelöscht. Das lässt sich nicht rückgängig machen.`,
    },
  },
  ownVisits: {
    title: 'Eigene Besuche',
    lead: 'Besucher sind anonym, daher werden Besuche pro Browser ausgeschlossen: mit einem Schalter auf einer Seite Ihrer Website. Oder schließen Sie Ihr Netz mit einer Regel weiter unten aus.',
    page: {
      instructions: (address) => (
        <>
          Speichern Sie diese Seite auf Ihrer Website als <code>{address}</code> und öffnen Sie sie auf jedem Gerät, das
          Sie ausschließen möchten, oder senden Sie den Link Ihrem Team. Sie hat einen Schalter.
        </>
      ),
      download: 'Seite herunterladen',
      open: 'Seite öffnen',
    },
    console: {
      summary: 'Für diesen Computer: die Browserkonsole',
      instructions: (domain) => (
        <>
          Öffnen Sie {domain}, dann die Browserkonsole (F12), und führen Sie dies aus. Es wirkt ab dem nächsten Laden
          der Seite.
        </>
      ),
      snippet: 'Konsolenbefehl',
    },
    undo: (
      <>
        Um wieder erfasst zu werden, führen Sie <code>localStorage.removeItem('svc_ignore')</code> aus. Wiederholen Sie
        dies für jede Subdomain (auch <code>www.</code>).
      </>
    ),
  },
  links: {
    title: 'Geteilte Links',
    add: 'Neuer Link',
    lead: 'Wer den Link hat, kann die Statistiken dieser Website ohne Konto ansehen (nur lesend, keine einzelnen Besuche), bis Sie ihn widerrufen.',
    leadOfGroup:
      'Wer den Link hat, kann die Statistiken der Websites dieser Gruppe ohne Konto ansehen (nur lesend, keine einzelnen Besuche), bis Sie ihn widerrufen.',
    empty: 'Noch keine geteilten Links.',
    created: (date) => `Erstellt am ${date}`,
    copy: 'Link kopieren',
    open: 'Öffnen',
    openLabel: (link) => `${link} in neuem Tab öffnen`,
    revoke: 'Widerrufen',
    revokeLabel: (link) => `${link} widerrufen`,
    confirm: {
      title: 'Diesen Link widerrufen?',
      consequence: (link) => (
        <>Alle, die „{link}“ verwenden, verlieren den Zugriff. Das lässt sich nicht rückgängig machen.</>
      ),
      action: 'Link widerrufen',
      done: 'Link widerrufen',
    },
    form: {
      title: 'Neuer geteilter Link',
      name: 'Name',
      nameHint: 'z. B. „Kunde“. Nur für Mitglieder sichtbar.',
      submit: 'Link erstellen',
    },
    result: {
      title: 'Link erstellt',
      beforeSharing: 'Sie den Link teilen',
      snippet: 'Link',
      copyLater: 'Sie können ihn jederzeit wieder aus der Liste kopieren.',
      done: 'Fertig',
    },
  },
  reports: {
    title: 'E-Mail-Berichte',
    lead: 'Eine Zusammenfassung Ihrer Statistiken mit kleinem Diagramm, Umsatz, Top-Seiten, Quellen, Kampagnen und Ländern. Diese Einstellung gilt nur für Sie; andere Mitglieder haben ihre eigene.',
    notConfigured: (setup) => (
      <>
        E-Mail ist auf diesem Server nicht eingerichtet, daher können keine Berichte gesendet werden. Ihr
        Server-Administrator {setup}.
      </>
    ),
    frequencies: {
      daily: 'Täglicher Bericht',
      weekly: 'Wöchentlicher Bericht',
      monthly: 'Monatlicher Bericht',
    },
    next: (instant, zone) => `Nächster Bericht: ${instant} (${zone})`,
    first: (instant, zone) => `Erster Bericht: ${instant} (${zone})`,
    on: {
      daily: 'Tägliche Berichte sind an',
      weekly: 'Wöchentliche Berichte sind an',
      monthly: 'Monatliche Berichte sind an',
    },
    off: {
      daily: 'Tägliche Berichte sind aus',
      weekly: 'Wöchentliche Berichte sind aus',
      monthly: 'Monatliche Berichte sind aus',
    },
    saved: 'Bericht gespeichert',
    recipient: (email) => <>Berichte gehen an {email}. So sehen sie aus:</>,
    send: {
      daily: 'Bericht von gestern an mich senden',
      weekly: 'Bericht der letzten Woche an mich senden',
      monthly: 'Bericht des letzten Monats an mich senden',
    },
    sent: (email) => `Bericht an ${email} gesendet`,
  },
  import: {
    title: 'Import',
    lead: 'Importieren Sie Ihre bisherigen Daten aus Plausible, Umami, Matomo, GoatCounter, Google Analytics und anderen.',
    action: 'Daten importieren',
  },
  export: {
    title: 'Export',
    lead: 'Laden Sie die Tagesstatistiken und Rohereignisse dieser Website als CSV oder Parquet herunter.',
    action: 'Daten exportieren',
  },
  rejected: {
    title: 'Abgelehnte Ereignisse',
    lead: 'Ereignisse, die empfangen, aber abgelehnt wurden, und warum.',
    period: 'Zeitraum',
    days: (count) => plural(count, { one: '1 Tag', other: `${count} Tage` }),
    empty: (count) =>
      plural(count, {
        one: 'Keine abgelehnten Ereignisse am letzten Tag.',
        other: `Keine abgelehnten Ereignisse in den letzten ${count} Tagen.`,
      }),
    chart: (day, most) => `Abgelehnte Ereignisse pro Tag; die meisten am ${day}: ${most}`,
    bar: (day, events) => `${day}: ${events}`,
    range: (from, to) => `${from} – ${to}`,
    columns: { reason: 'Grund', events: 'Ereignisse', share: 'Anteil' },
    crawlers: {
      title: 'Bots nach Namen',
      lead: 'Die Namen der Absender, die das Skript ausgeführt haben und abgelehnt wurden. Ein Crawler ohne JavaScript sendet keine Ereignisse und steht nicht in der Liste.',
      ai: (count, events) =>
        plural(count, {
          one: 'KI-Crawler haben 1 Ereignis gesendet.',
          other: `KI-Crawler haben ${events} Ereignisse gesendet.`,
        }),
      assistants: (count, visitors) =>
        plural(count, {
          one: 'KI-Assistenten haben 1 Besucher zu Ihnen geschickt.',
          other: `KI-Assistenten haben ${visitors} Besucher zu Ihnen geschickt.`,
        }),
      columns: { name: 'Name', class: 'Art', events: 'Ereignisse' },
    },
  },
  danger: {
    title: 'Gefahrenbereich',
    archive: {
      hint: 'Beendet die Erfassung und blendet die Website hier und in der API aus. Es werden keine Daten gelöscht; Sie können sie jederzeit wiederherstellen.',
      button: 'Website archivieren',
      title: 'Diese Website archivieren?',
      consequence:
        'Die Erfassung endet, das Dashboard und geteilte Links werden ausgeblendet, Benachrichtigungen pausieren. Sie können die Website jederzeit wiederherstellen.',
      done: 'Website archiviert',
    },
    restore: {
      hint: 'Diese Website ist archiviert. Beim Wiederherstellen kommen ihre Daten zurück; Ereignisse aus der Zwischenzeit wurden abgelehnt.',
      button: 'Website wiederherstellen',
      done: 'Website wiederhergestellt',
    },
    delete: {
      hint: 'Löscht die Website und alle ihre Daten endgültig. Das kann nur ein Inhaber.',
      button: 'Website löschen',
      title: 'Diese Website löschen?',
      consequence: (site) => (
        <>
          Damit werden alle Statistiken, Ziele, Trichter, Benachrichtigungen, geteilten Links und Berichte von {site}{' '}
          endgültig gelöscht. Es gibt kein Backup. Um nur die Erfassung zu beenden und die Daten zu behalten,
          archivieren Sie die Website stattdessen.
        </>
      ),
      action: 'Endgültig löschen',
      done: 'Website gelöscht',
    },
  },
};
