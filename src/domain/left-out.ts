import { texts } from './imports/texts.ts';

/** The words of the reasons for which files of an export are not read. */
export const UNREAD_WORDS = texts.unread;

/** The words of the reasons for which rows and days are left out. */
export const LEFT_OUT_WORDS = texts.leftOut;
