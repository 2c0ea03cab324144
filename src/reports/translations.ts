import type { Language } from '../domain/language.ts';
import { texts as french } from './texts.fr.ts';
import { type ReportTexts, texts } from './texts.ts';

/** The texts of reports by language. */
export const REPORT_TEXTS: Readonly<Record<Language, ReportTexts>> = { en: texts, fr: french };
