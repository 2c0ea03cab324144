import type { Language } from '../domain/language.ts';
import type { AlertRuleTexts } from './alert-rules/texts.ts';
import { ALERT_RULE_TEXTS } from './alert-rules/translations.ts';
import type { ErasureTexts } from './erasures/texts.ts';
import { ERASURE_TEXTS } from './erasures/translations.ts';
import type { EvidenceTexts } from './evidence/texts.ts';
import { EVIDENCE_TEXTS } from './evidence/translations.ts';
import type { NoticeTexts } from './notices/texts.ts';
import { NOTICE_TEXTS } from './notices/translations.ts';
import type { ProviderTexts } from './providers/texts.ts';
import { PROVIDER_TEXTS } from './providers/translations.ts';
import type { RejectionTexts } from './rejections/texts.ts';
import { REJECTION_TEXTS } from './rejections/translations.ts';
import { texts as de } from './texts.de.ts';
import { texts as es } from './texts.es.ts';
import { texts as fr } from './texts.fr.ts';
import { texts as ja } from './texts.ja.ts';
import { texts as en, type MainTexts } from './texts.ts';

/** The texts of all findings. */
export type DoctorTexts = MainTexts &
  Pick<NoticeTexts, 'backupFailed'> & {
    readonly erasures: ErasureTexts;
    readonly evidence: EvidenceTexts;
    readonly rejections: RejectionTexts;
    readonly alertRules: AlertRuleTexts;
    readonly providers: ProviderTexts;
  };

/** The texts of findings by language, for the page Server. `svc doctor` is in English. */
export const DOCTOR_TEXTS: Readonly<Record<Language, DoctorTexts>> = {
  en: {
    ...en,
    erasures: ERASURE_TEXTS.en,
    evidence: EVIDENCE_TEXTS.en,
    rejections: REJECTION_TEXTS.en,
    alertRules: ALERT_RULE_TEXTS.en,
    providers: PROVIDER_TEXTS.en,
    backupFailed: NOTICE_TEXTS.en.backupFailed,
  },
  de: {
    ...de,
    erasures: ERASURE_TEXTS.de,
    evidence: EVIDENCE_TEXTS.de,
    rejections: REJECTION_TEXTS.de,
    alertRules: ALERT_RULE_TEXTS.de,
    providers: PROVIDER_TEXTS.de,
    backupFailed: NOTICE_TEXTS.de.backupFailed,
  },
  fr: {
    ...fr,
    erasures: ERASURE_TEXTS.fr,
    evidence: EVIDENCE_TEXTS.fr,
    rejections: REJECTION_TEXTS.fr,
    alertRules: ALERT_RULE_TEXTS.fr,
    providers: PROVIDER_TEXTS.fr,
    backupFailed: NOTICE_TEXTS.fr.backupFailed,
  },
  es: {
    ...es,
    erasures: ERASURE_TEXTS.es,
    evidence: EVIDENCE_TEXTS.es,
    rejections: REJECTION_TEXTS.es,
    alertRules: ALERT_RULE_TEXTS.es,
    providers: PROVIDER_TEXTS.es,
    backupFailed: NOTICE_TEXTS.es.backupFailed,
  },
  ja: {
    ...ja,
    erasures: ERASURE_TEXTS.ja,
    evidence: EVIDENCE_TEXTS.ja,
    rejections: REJECTION_TEXTS.ja,
    alertRules: ALERT_RULE_TEXTS.ja,
    providers: PROVIDER_TEXTS.ja,
    backupFailed: NOTICE_TEXTS.ja.backupFailed,
  },
};
