import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  tooManyWaiting: 'Es warten zu viele Importe. Versuchen Sie es später erneut.',
  notRead: 'Für diese Website wurde noch kein Export gelesen.',
  noUpload: 'Für diese Website wurde kein Export hochgeladen.',
  fileName: 'Die Datei braucht einen Namen.',
  isHere: (file) => `Die Datei ${file} ist bereits hochgeladen. Importieren oder entfernen Sie sie zuerst.`,
  nextPiece: (byte) => `Der nächste Teil der Datei beginnt bei Byte ${byte}.`,
  wrongPhase: () => 'Das ist im jetzigen Zustand des Exports nicht möglich. Laden Sie die Seite neu.',
  tooManyOfOrganisation: (most) =>
    `Eine Organisation hat höchstens ${most} hochgeladene Dateien zugleich. Importieren oder entfernen Sie zuerst eine.`,
  tooManyOfUser: (most) => `Sie haben schon ${most} Dateien hochgeladen. Importieren oder entfernen Sie zuerst eine.`,
  tooMuchOfOrganisation: (gib) =>
    `Die hochgeladenen Dateien einer Organisation dürfen zusammen ${gib} GiB haben. Importieren oder entfernen Sie zuerst eine.`,
  problems: {
    unknown_file: (products) =>
      `Diese Datei wird nicht erkannt. Wählen Sie den Export so, wie Sie ihn heruntergeladen haben: ${products.join(', ')}.`,
    interrupted_twice:
      'Das Lesen dieser Datei wurde zweimal unterbrochen und wird nicht von selbst wiederholt. Vielleicht braucht es mehr Arbeitsspeicher, als der Server hat.',
    site_gone: 'Die Website gibt es nicht mehr.',
    site_archived: 'Die Website ist archiviert. Stellen Sie sie zuerst wieder her.',
    out_of_memory:
      'Das System hat das Lesen dieser Datei beendet, meist weil es mehr Arbeitsspeicher braucht, als da ist.',
    too_slow: 'Das Lesen dieser Datei hat zu lange gedauert und wurde beendet.',
    too_much: 'In dieser Datei wurde mehr gefunden als 16 MB.',
    crashed: (how) => `Das Lesen dieser Datei endete ohne Meldung (${how}).`,
  },
  progress: {
    rows: (title, count) => `${title} wird gelesen: ${count.toLocaleString('de')} Zeilen`,
    events: (title, count) => `${title} wird gelesen: ${count.toLocaleString('de')} Ereignisse`,
    waiting: 'Wartet auf die Datenbank …',
    storing: (events) => `${events.toLocaleString('de')} Ereignisse auf dem Weg in die Datenbank`,
  },
  noRoom:
    'Auf dem Server ist kein Speicherplatz für den Rest der Datei. Schaffen Sie Platz und versuchen Sie es erneut, oder entfernen Sie die hochgeladene Datei.',
  tooLarge: {
    forAll: (gib) =>
      `Die Datei ist zu groß: Ein Export darf ${gib} GiB haben. Importieren Sie größere mit „svc import --from“.`,
    forDisk: (gib) =>
      `Die Datei ist zu groß: Auf dem Server ist Platz für ${gib} GiB. Schaffen Sie Platz oder importieren Sie sie mit „svc import --from“.`,
  },
};
