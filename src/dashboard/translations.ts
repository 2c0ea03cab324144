import type { Language } from '../domain/language.ts';
import { type DashboardTexts, texts as en } from './texts.ts';

/** The texts of emails about accounts, and of the page that ends a report, by language. */
export const DASHBOARD_TEXTS: Readonly<Record<Language, DashboardTexts>> = { en };
