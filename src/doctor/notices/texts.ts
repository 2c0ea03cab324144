import { wordsIn } from '../words.ts';

const { instant } = wordsIn('en');

/** The texts of the mails that an operator gets while something is wrong with a service, and once when it is over. */
export const texts = {
  /** A finding too: the reason is in English, as the command said it. */
  backupFailed: (at: number, reason: string) => `The last backup failed ${instant(at)}: ${reason}`,
  subjects: {
    backup: { wrong: 'The backup needs attention', over: 'The backup works again' },
    disk: { wrong: 'The disk is filling up', over: 'The disk has space again' },
    days: { wrong: 'Ended days are not being closed', over: 'Ended days are closed again' },
  },
  over: (host: string) => `What was reported about ${host} is over.`,
  action: 'Open the page Server',
  reason: (variable: string) =>
    `You get this email because ${variable} names your address: once a day at most while it lasts, and once when it is over.`,
};

export type NoticeTexts = typeof texts;
export type NoticeSubject = keyof NoticeTexts['subjects'];
