import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  unknown: {
    site: (shown) => `Die Website ${shown} gibt es nicht.`,
    goal: (id) => `Das Ziel ${id} gibt es nicht.`,
    funnel: (id) => `Den Trichter ${id} gibt es nicht.`,
    apiKey: (id) => `Den API-Schlüssel ${id} gibt es nicht.`,
    segment: (id) => `Das Segment ${id} gibt es nicht.`,
    exclusion: (id) => `Die Ausschlussregel ${id} gibt es nicht.`,
    note: (id) => `Die Notiz ${id} gibt es nicht.`,
    shareLink: (id) => `Den geteilten Link ${id} gibt es nicht.`,
    property: (key) => `Eine gespeicherte Eigenschaft ${JSON.stringify(key)} gibt es nicht.`,
    import: (id) => `Den Import ${id} gibt es nicht.`,
  },
  groups: {
    unknown: 'Diese Gruppe gibt es nicht.',
    foreign: 'Wählen Sie Websites dieser Organisation.',
    nameTaken: (name) => `Eine Gruppe „${name}“ gibt es schon.`,
  },
  importIsRead: (id) => `Der Import ${id} läuft gerade. Halten Sie ihn zuerst an oder warten Sie auf sein Ende.`,
  notArchived: {
    goal: (id) => `Ein archiviertes Ziel ${id} gibt es nicht.`,
    funnel: (id) => `Einen archivierten Trichter ${id} gibt es nicht.`,
  },
  noDomain: (shown) =>
    `${shown} ist keine Domain. Geben Sie nur den Hostnamen an, zum Beispiel example.com oder localhost (ohne https://, Port, Pfad oder IP-Adresse).`,
  tooManyDomains: (most) => `eine Website hat höchstens ${most} weitere Domains`,
  importRuns: (id) => `der Import ${id} der Website läuft; warten Sie, bis er beendet ist`,
  erasedPages: { none: () => 'Es gibt nichts zu löschen: Keine Seite passt zu dem Muster.' },
  erasedDays: {
    order: () => 'der erste Tag liegt nach dem letzten',
    notOver: (last) => `nur vergangene Tage können gelöscht werden: bis ${last}`,
    none: () => 'es gibt nichts zu löschen: keiner dieser Tage hat Zahlen',
  },
  isThere: () => 'die Website ist schon in dieser Organisation',
  noTimeZone: (shown) =>
    `${shown} ist keine Zeitzone. Geben Sie einen IANA-Namen an, zum Beispiel Europe/Paris oder UTC.`,
  retention: (mostMonths) => `Die Aufbewahrung muss eine ganze Zahl von Monaten von 1 bis ${mostMonths} sein.`,
  visitMonths: (mostMonths) =>
    `Besuche werden für eine ganze Zahl von Monaten von 0 bis ${mostMonths} gespeichert; 0 speichert sie für 30 Tage.`,
  visitsOutliveStatistics: (months) =>
    `Besuche können höchstens so lange wie die Statistiken gespeichert werden: für ${months} Monate.`,
  revenue: {
    ofPages: () => 'Ein Ziel von Seiten hat keine Beträge. Wählen Sie ein Ziel eines Ereignisses.',
    currency: () => 'Nennen Sie die Eigenschaft mit der Währung oder eine Währung mit drei Buchstaben, etwa EUR.',
  },
  propertyKey: (most) => `Der Schlüssel einer Eigenschaft hat 1 bis ${most} Zeichen.`,
  propertyIsKept: (key) => `Die Eigenschaft ${JSON.stringify(key)} wird bereits gespeichert.`,
  channel: {
    tooMany: (most) => `Eine Website hat höchstens ${most} Kanalregeln.`,
    name: (most) =>
      `Der Name eines Kanals ist eine Zeile mit 1 bis ${most} Zeichen und lautet nicht (none) oder (other).`,
    pattern: (most) => `Ein Muster einer Kanalregel hat höchstens ${most} Zeichen.`,
    noPattern: (channel) =>
      `Die Regel für ${JSON.stringify(channel)} braucht eine Quelle, ein Medium, eine Kampagne oder einen Referrer.`,
    noRule: (position) => `Es gibt keine Kanalregel ${position}.`,
  },
  note: {
    day: (shown) => `${shown} ist kein Tag. Geben Sie einen wie 2026-05-20 an.`,
    empty: () => 'Eine Notiz darf nicht leer sein.',
    tooLong: (most) => `Eine Notiz hat höchstens ${most} Zeichen.`,
    lines: () => 'Eine Notiz muss eine Zeile Text sein.',
  },
  mask: {
    star: (shown) => `setzen Sie * dorthin, wo ein Teil des Pfads entfernt werden soll, etwa /reset/*: ${shown}`,
    tooMany: (most) => `eine Website maskiert höchstens ${most} Muster`,
  },
  exclusion: {
    network: (shown) =>
      `${shown} ist kein Netzwerk. Geben Sie eine Adresse oder ein Netzwerk an, etwa 203.0.113.0/24 oder 2001:db8:0:7::/64 (IPv6: /64 oder größer).`,
    country: (shown) => `${shown} ist kein Ländercode. Geben Sie zwei Buchstaben an, etwa DE.`,
    host: (shown) => `${shown} ist kein Host. Geben Sie nur den Namen an, etwa staging.example.com.`,
    userAgent: (least, most) => `Wörter eines User-Agents haben ${least} bis ${most} Zeichen.`,
    twice: () => 'Diese Regel gibt es bereits.',
  },
  segment: {
    noCondition: (shown) =>
      `${shown} ist keine Bedingung. Geben Sie eine an wie country:is:DE|AT, page:contains:/blog/ oder property:plan:is_not:free.`,
    noPage: (shown) => `Eine Seite ist ein Pfad ohne ? und #: ${shown}`,
    conditions: (most) => `Ein Segment hat 1 bis ${most} Bedingungen.`,
    values: (most) => `Eine Bedingung hat höchstens ${most} Werte.`,
    tooLong: (most) => `Die Bedingungen eines Segments haben zusammen höchstens ${most} Zeichen.`,
    nested: () => 'Ein Segment kann kein Segment enthalten. Geben Sie stattdessen dessen Bedingungen an.',
    twice: (shown) => `Das Segment ${shown} gibt es bereits.`,
  },
  link: {
    panels: () =>
      'Ein Link zeigt Karten des Dashboards: pages, sources, technology, events, places, revenue, realtime, when.',
    accent: (shown) => `${shown} ist keine Farbe. Geben Sie eine wie #4453d6 an.`,
    origin: (shown) =>
      `${shown} ist kein Ursprung. Geben Sie den Anfang einer Adresse an, zum Beispiel https://www.example.com, ohne Pfad und ohne *.`,
    tooManyOrigins: (most) => `Höchstens ${most} Ursprünge dürfen einen Link einbetten.`,
    logo: (mostKib) => `Ein Logo ist ein PNG, WebP oder SVG von höchstens ${mostKib} KiB.`,
    conditions: (most) => `Ein Link hat höchstens ${most} Bedingungen.`,
    expired: () => 'Ein Link endet in der Zukunft.',
    ofGroup: () =>
      'Die Bedingungen eines Links einer Gruppe betreffen Dimensionen: Ziele, Segmente und Eigenschaften gehören zu einer Website.',
  },
  pattern: {
    start: (shown) => `Ein Seitenmuster beginnt mit / oder *, zum Beispiel /danke oder /blog/*: ${shown}`,
    path: (shown) => `Ein Seitenmuster ist ein Pfad ohne ? und #: ${shown}`,
    tooLong: (most) => `Ein Seitenmuster hat höchstens ${most} Zeichen.`,
    eventName: (shown) => `Ein Ereignisname hat 1 bis 64 Zeichen aus a-z, 0-9, _ und -: ${shown}`,
    ownEvent: (name) => `${name} kann nicht gewählt werden. Geben Sie ein eigenes Ereignis, outbound oder download an.`,
  },
  funnel: {
    steps: (least, most, given) => `Ein Trichter hat ${least} bis ${most} Schritte, nicht ${given}.`,
    window: (mostMinutes) => `Das Zeitfenster muss eine ganze Zahl von Minuten von 1 bis ${mostMinutes} sein.`,
  },
};
