import { wordsIn } from '../words.ts';
import type { NoticeTexts } from './texts.ts';

const { instant } = wordsIn('de');

export const texts: NoticeTexts = {
  backupFailed: (at, reason) => `Das letzte Backup ist ${instant(at)} fehlgeschlagen: ${reason}`,
  subjects: {
    backup: { wrong: 'Das Backup braucht Aufmerksamkeit', over: 'Das Backup funktioniert wieder' },
    disk: { wrong: 'Die Festplatte läuft voll', over: 'Die Festplatte hat wieder Platz' },
    days: { wrong: 'Beendete Tage werden nicht abgeschlossen', over: 'Beendete Tage werden wieder abgeschlossen' },
  },
  over: (host) => `Was über ${host} gemeldet wurde, ist behoben.`,
  action: 'Seite „Server“ öffnen',
  reason: (variable) =>
    `Sie erhalten diese E-Mail, weil ${variable} Ihre Adresse nennt: höchstens einmal am Tag, solange es andauert, und einmal, wenn es behoben ist.`,
};
