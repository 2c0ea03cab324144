import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../domain/language.ts';
import type { Log } from '../../domain/log.ts';
import type { EmailMessage } from '../../mail/email-message.ts';
import { writeNotice } from '../../mail/notice.ts';
import type { EmailSender } from '../../mail/smtp.ts';
import type { Check, Outcome } from '../check.ts';
import { backupCheck } from '../checks/backup.ts';
import { daysCheck } from '../checks/days.ts';
import { diskCheck } from '../checks/disk.ts';
import type { Facts } from '../facts.ts';
import { DOCTOR_TEXTS } from '../translations.ts';
import type { NoticeSubject } from './texts.ts';
import { NOTICE_TEXTS } from './translations.ts';

/** The checks of which the operator gets mails, by the subject of these. */
const WATCHED: Readonly<Record<NoticeSubject, Check>> = { backup: backupCheck, disk: diskCheck, days: daysCheck };
const SUBJECTS = Object.keys(WATCHED) as readonly NoticeSubject[];

/** A subject is mailed again after so long, while it lasts. */
const AGAIN_MS = 24 * 3_600_000;
/** A subject that has become bad since its last mail is mailed again after this time. */
const WORSE_MS = 3_600_000;
/** A warning is mailed when it has lasted for this time: most of them pass by themselves. */
const LASTING_MS = 3_600_000;
/** A mail that could not be sent is tried again after this time. */
const RETRY_MS = 10 * 60_000;

/** The last mail of a subject. */
type Sent = Omit<Schema['operator_notices'], 'subject'>;

export interface OperatorNoticesOptions {
  readonly db: Db;
  readonly facts: Facts;
  readonly email: EmailSender;
  readonly log: Log;
  /** The operator's address, and the variable that names it. */
  readonly recipient: string;
  readonly variable: string;
  /** Returns the URL of the dashboard, without a slash at the end. */
  publicUrl(): string;
  /** Returns the language of the operator; null when nobody knows it. */
  language(): Promise<Language | null>;
}

/**
 * Mails the operator when a check of the doctor is not well: once a day at most while it lasts, sooner when it becomes bad,
 * and once when it is over. What was sent is in the database, so a restart sends nothing twice.
 */
export class OperatorNotices {
  readonly #options: OperatorNoticesOptions;
  /** Since when subjects are not well, epoch milliseconds. */
  readonly #since = new Map<NoticeSubject, number>();
  /** The mails sent while the database could not be written, as when the disk is full. */
  readonly #unsaved = new Map<NoticeSubject, Sent>();
  #retryAt = Number.NEGATIVE_INFINITY;

  constructor(options: OperatorNoticesOptions) {
    this.#options = options;
  }

  /** Makes the checks, and sends what is due. */
  async round(stopping: AbortSignal): Promise<void> {
    const { facts, log } = this.#options;
    const waitMs = this.#retryAt - facts.nowMs();
    // A clock that was set back may lie long before the next try.
    if (waitMs > 0 && waitMs <= RETRY_MS) return;
    const language = (await this.#options.language()) ?? DEFAULT_LANGUAGE;
    for (const subject of SUBJECTS) {
      stopping.throwIfAborted();
      try {
        await this.#look(subject, language, stopping);
      } catch (err) {
        stopping.throwIfAborted();
        log.warn({ err, subject }, 'a mail to the operator is not sent: the check failed');
      }
    }
  }

  async #look(subject: NoticeSubject, language: Language, stopping: AbortSignal): Promise<void> {
    const wrong = await this.#wrong(subject, language);
    const nowMs = this.#options.facts.nowMs();
    const sent = await this.#lastSent(subject);
    if (wrong.length === 0) {
      this.#since.delete(subject);
      if (sent === undefined || sent.is_over === 1) return;
      if (!(await this.#send(this.#message(subject, language, []), subject, stopping))) return;
      await this.#record(subject, { ...sent, is_over: 1 });
      return;
    }
    const level = wrong.some((outcome) => outcome.level === 'bad') ? 'bad' : 'warn';
    if (!this.#isDue(subject, level, sent, nowMs)) return;
    if (!(await this.#send(this.#message(subject, language, wrong), subject, stopping))) return;
    await this.#record(subject, { sent_at: nowMs, is_over: 0, level });
  }

  #isDue(subject: NoticeSubject, level: Sent['level'], sent: Sent | undefined, nowMs: number): boolean {
    // A clock that was set back may lie before both instants.
    const since = Math.min(this.#since.get(subject) ?? nowMs, nowMs);
    this.#since.set(subject, since);
    if (level === 'warn' && nowMs - since < LASTING_MS) return false;
    if (sent === undefined) return true;
    const isWorse = level === 'bad' && (sent.level === 'warn' || sent.is_over === 1);
    return Math.abs(nowMs - sent.sent_at) >= (isWorse ? WORSE_MS : AGAIN_MS);
  }

  /** Returns the last mail of a subject; undefined when none was sent. */
  async #lastSent(subject: NoticeSubject): Promise<Sent | undefined> {
    const unsaved = this.#unsaved.get(subject);
    if (unsaved !== undefined) {
      await this.#record(subject, unsaved);
      return unsaved;
    }
    const { db } = this.#options;
    return await db
      .selectFrom('operator_notices')
      .select(['sent_at', 'is_over', 'level'])
      .where('subject', '=', subject)
      .executeTakeFirst();
  }

  /** Records a mail: in memory while the database cannot be written, so that it is not sent again. */
  async #record(subject: NoticeSubject, sent: Sent): Promise<void> {
    const { db, log } = this.#options;
    const isNew = !this.#unsaved.has(subject);
    this.#unsaved.set(subject, sent);
    try {
      await db
        .insertInto('operator_notices')
        .values({ subject, ...sent })
        .onConflict((conflict) => conflict.column('subject').doUpdateSet(sent))
        .execute();
      this.#unsaved.delete(subject);
    } catch (err) {
      if (isNew) log.warn({ err, subject }, 'a mail to the operator could not be recorded; it is tried again');
    }
  }

  /** Returns what a check finds wrong. Without any backup none is expected, and a failed step may never be made again. */
  async #wrong(subject: NoticeSubject, language: Language): Promise<readonly Outcome[]> {
    const { facts } = this.#options;
    if (subject === 'backup' && (await facts.lastBackup()) === null && (await facts.lastBackupFailure()) === null) {
      return [];
    }
    const closing: Facts = {
      ...facts,
      service: async () => {
        const state = await facts.service();
        return state.state === 'running' ? { ...state, service: { ...state.service, failures: [] } } : state;
      },
    };
    const outcomes = await WATCHED[subject].look(subject === 'days' ? closing : facts, DOCTOR_TEXTS[language]);
    return outcomes.filter(({ level }) => level !== 'ok');
  }

  #message(subject: NoticeSubject, language: Language, wrong: readonly Outcome[]): EmailMessage {
    const { variable, publicUrl } = this.#options;
    const texts = NOTICE_TEXTS[language];
    const { host } = new URL(publicUrl());
    const headline = wrong.length === 0 ? texts.subjects[subject].over : texts.subjects[subject].wrong;
    return writeNotice({
      language,
      subject: `${host}: ${headline}`,
      topic: { name: host, domain: null },
      headline,
      lines:
        wrong.length === 0
          ? [texts.over(host)]
          : wrong.flatMap(({ message, remedy }) => [message, ...(remedy === null ? [] : [remedy])]),
      action: { label: texts.action, link: `${publicUrl()}/server` },
      reason: texts.reason(variable),
    });
  }

  /** Sends a mail. Returns false when it could not be sent: it is tried again later. */
  async #send(message: EmailMessage, subject: NoticeSubject, stopping: AbortSignal): Promise<boolean> {
    const { email, recipient, log, facts } = this.#options;
    const { status } = await email.send(recipient, message, stopping);
    if (status === 'succeeded') {
      log.info({ subject }, 'a mail was sent to the operator');
      return true;
    }
    this.#retryAt = facts.nowMs() + RETRY_MS;
    log.warn({ subject, status }, 'a mail to the operator could not be sent; it is tried again');
    return false;
  }
}
