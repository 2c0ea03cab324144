import type { Db } from '../../database/database.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../domain/language.ts';
import type { Log } from '../../domain/log.ts';
import type { EmailMessage } from '../../mail/email-message.ts';
import { writeNotice } from '../../mail/notice.ts';
import type { EmailSender } from '../../mail/smtp.ts';
import type { Check, Outcome } from '../check.ts';
import { backupCheck } from '../checks/backup.ts';
import { daysCheck } from '../checks/days.ts';
import { diskCheck } from '../checks/disk.ts';
import { DOCTOR_TEXTS } from '../translations.ts';
import type { World } from '../world.ts';
import type { NoticeSubject } from './texts.ts';
import { NOTICE_TEXTS } from './translations.ts';

/** The checks of which the operator gets mails, by the subject of these. */
const WATCHED: Readonly<Record<NoticeSubject, Check>> = { backup: backupCheck, disk: diskCheck, days: daysCheck };
const SUBJECTS = Object.keys(WATCHED) as readonly NoticeSubject[];

/** A subject is mailed again after so long, while it lasts. */
const AGAIN_MS = 24 * 3_600_000;
/** What is not bad yet is mailed when it has been so for this time: most of it passes by itself. */
const LASTING_MS = 3_600_000;
/** A mail that could not be sent is tried again after this time. */
const RETRY_MS = 10 * 60_000;

export interface OperatorNoticesOptions {
  readonly db: Db;
  readonly world: World;
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
 * Mails the operator when a check of the doctor is not well: once a day at most while it lasts, and once when it is over.
 * What was sent is in the database, so a restart sends nothing twice.
 */
export class OperatorNotices {
  readonly #options: OperatorNoticesOptions;
  /** Since when subjects are not well, epoch milliseconds. */
  readonly #since = new Map<NoticeSubject, number>();
  #retryAt = Number.NEGATIVE_INFINITY;

  constructor(options: OperatorNoticesOptions) {
    this.#options = options;
  }

  /** Makes the checks, and sends what is due. */
  async round(stopping: AbortSignal): Promise<void> {
    const { world, log } = this.#options;
    if (world.nowMs() < this.#retryAt) return;
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
    const { db, world } = this.#options;
    const wrong = await this.#wrong(subject, language);
    const nowMs = world.nowMs();
    const sent = await db.selectFrom('operator_notices').selectAll().where('subject', '=', subject).executeTakeFirst();
    if (wrong.length === 0) {
      this.#since.delete(subject);
      if (sent === undefined || sent.is_over === 1) return;
      if (await this.#send(this.#message(subject, language, []), subject, stopping)) {
        await db.updateTable('operator_notices').set({ is_over: 1 }).where('subject', '=', subject).execute();
      }
      return;
    }
    const since = this.#since.get(subject) ?? nowMs;
    this.#since.set(subject, since);
    const isDue = wrong.some(({ level }) => level === 'bad') || nowMs - since >= LASTING_MS;
    if (!isDue || (sent !== undefined && Math.abs(nowMs - sent.sent_at) < AGAIN_MS)) return;
    if (!(await this.#send(this.#message(subject, language, wrong), subject, stopping))) return;
    const row = { sent_at: nowMs, is_over: 0 } as const;
    await db
      .insertInto('operator_notices')
      .values({ subject, ...row })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
      .execute();
  }

  /** Returns what a check finds wrong. Without any backup none is expected, and a failed step may never be made again. */
  async #wrong(subject: NoticeSubject, language: Language): Promise<readonly Outcome[]> {
    const { world } = this.#options;
    if (subject === 'backup' && (await world.lastBackup()) === null && (await world.lastBackupFailure()) === null) {
      return [];
    }
    const closing: World = {
      ...world,
      service: async () => {
        const state = await world.service();
        return state.state === 'running' ? { ...state, service: { ...state.service, failures: [] } } : state;
      },
    };
    const outcomes = await WATCHED[subject].look(subject === 'days' ? closing : world, DOCTOR_TEXTS[language]);
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
      note: null,
      topic: { name: host, domain: null },
      headline,
      lines:
        wrong.length === 0
          ? [texts.over(host)]
          : wrong.flatMap(({ message, remedy }) => [message, ...(remedy === null ? [] : [remedy])]),
      action: { label: texts.action, link: `${publicUrl()}/server` },
      reason: texts.reason(variable),
      links: [],
    });
  }

  /** Sends a mail. Returns false when it could not be sent: it is tried again later. */
  async #send(message: EmailMessage, subject: NoticeSubject, stopping: AbortSignal): Promise<boolean> {
    const { email, recipient, log, world } = this.#options;
    const { status } = await email.send(recipient, message, stopping);
    if (status === 'succeeded') {
      log.info({ subject }, 'a mail was sent to the operator');
      return true;
    }
    this.#retryAt = world.nowMs() + RETRY_MS;
    log.warn({ subject, status }, 'a mail to the operator could not be sent; it is tried again');
    return false;
  }
}
