import type { Language } from '../domain/language.ts';
import { texts as es } from './texts.es.ts';
import { type ReportTexts, texts } from './texts.ts';

/** The texts of reports by language. */
export const REPORT_TEXTS: Readonly<Record<Language, ReportTexts>> = { en: texts, es };
