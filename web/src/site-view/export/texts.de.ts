import { whole } from '../../format.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Exportieren',
  other: 'Mehr',
  everything: 'Alles als ZIP',
  picture: 'Diagramm als Bild (PNG)',
  tables: 'Als CSV',
  share: 'Diese Ansicht teilen …',
  explanation: 'Eine CSV-Datei für jede Tabelle dieser Ansicht, mit einem Text, der sagt, wovon sie handeln.',
  progress: (done, of) => `${whole(done)} von ${whole(of)} Dateien`,
  saved: (name) => `${name} gespeichert`,
  revenue: 'Umsatz der Ziele und Trichter',
  revenueBy: 'Umsatz nach Quelle, Kampagne, Einstiegsseite und Land',
  isCut: (rows) => `Der Export enthält höchstens ${whole(rows)} Zeilen einer Liste; es gibt weitere.`,
  readMe: {
    fact: (name, value) => `${name}: ${value}`,
    title: (site) => `Statistik von ${site}`,
    everyone: 'keine, alle Besucher',
    exported: 'Exportiert',
    files: 'Dateien',
    gaps: 'Was nicht bekannt ist',
    noGaps: 'Alle Tage sind vollständig bekannt.',
    refused: (reason) => `nicht enthalten. ${reason}`,
    reading: 'So sind die Dateien zu lesen',
    hints: [
      'Anteile und Raten reichen von 0 bis 1, Dauern stehen in Sekunden, Stunden eines Verlaufs in UTC.',
      'Eine leere Zelle ist ein Wert, der nicht bekannt ist. (none) steht für keinen Wert, (other) für die Summe der seltenen.',
      'Besucher werden einmal am Tag gezählt: Ihre Summe über Zeilen kann größer sein als die der Website.',
      'Ein Text, den eine Tabellenkalkulation für eine Formel hielte, beginnt mit einem Apostroph.',
    ],
  },
};
