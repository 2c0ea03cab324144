import type { Language } from '../domain/language.ts';
import { texts as ja } from './texts.ja.ts';
import { type ReportTexts, texts } from './texts.ts';

/** The texts of reports by language. */
export const REPORT_TEXTS: Readonly<Record<Language, ReportTexts>> = { en: texts, ja };
