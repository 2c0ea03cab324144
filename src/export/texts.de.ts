import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  stopping: 'Der Server wird gerade beendet. Versuchen Sie es gleich noch einmal.',
  ownIsRunning: 'Ein Export Ihrer Organisation wird gerade heruntergeladen. Warten Sie, bis er fertig ist.',
  yoursIsRunning: 'Sie laden bereits einen Export herunter. Warten Sie, bis er fertig ist.',
  tooMany: (running) =>
    `Von diesem Server werden gerade ${running} Exporte heruntergeladen. Versuchen Sie es später erneut.`,
  noDay: 'Es gibt keinen Tag, der exportiert werden kann.',
  daysChange: 'Die Tage des Exports ändern sich fortlaufend. Versuchen Sie es später erneut.',
};
