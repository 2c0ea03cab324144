import type { Language } from '../domain/language.ts';
import { texts as en, type ReportTexts } from './texts.ts';

/** The texts of reports by language. */
export const REPORT_TEXTS: Readonly<Record<Language, ReportTexts>> = { en };
