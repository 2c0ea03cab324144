import type { ImportTexts } from './texts.ts';

export const texts: ImportTexts = {
  unread: {
    unknown_file: 'gehört nicht zu diesen Exporten',
    not_kept: 'enthält Daten, die svc nicht speichert',
    incomplete: 'braucht eine weitere Datei, die fehlt',
    empty: 'ist leer',
  },
  leftOut: {
    no_day: 'ohne lesbaren Tag',
    day_twice: 'zu einem Tag, den eine andere Datei des Exports enthält',
    repeated: 'die eine andere Zeile des Exports wiederholen',
    cut_day: 'zum Tag des Exports, der unvollständig ist',
    not_a_number: 'mit einer unlesbaren Zahl',
    no_key: 'ohne Namen',
    event_name: 'zu einem Ereignis, dessen Name weder Buchstaben noch Ziffern hat',
    reserved_name: 'zu einem Ereignis mit reserviertem Namen',
    unwanted: 'zu einem Ereignis, das die Namensdatei auslässt',
    internal: 'aus internen Daten des Produkts',
    robot: 'von Bots',
    kind: 'einer Art, die nicht erfasst wird',
    of_event: 'die ein Ereignis unterteilen',
    other_site: 'einer anderen Website',
    before_reset: 'aus der Zeit vor dem Zurücksetzen der Statistik',
    unreadable: 'die nicht lesbar sind',
    own_day: 'zu Tagen, die svc selbst erfasst hat (diese haben Vorrang)',
    other_import: 'zu Tagen aus einem anderen Import',
    not_over: 'zu Tagen, die noch nicht abgeschlossen sind',
    day_erased: 'zu Tagen, die älter sind als die Datenaufbewahrung der Website',
  },
  products: {
    'access-log': 'Webserver-Log',
    svc: 'svc (andere Installation)',
  },
};
