import { type AttemptStatus, NO_MAIL_SERVER_DETAIL, type UrlRejection } from '../../../../src/domain/attempt-status.ts';
import { texts } from './texts.tsx';

const { outcomes: words } = texts;
const { causes } = words;

/** The outcome of an attempt in words. */
export interface Outcome {
  readonly outcome: string;
  /** Null when the outcome says everything. */
  readonly cause: string | null;
  readonly tone: 'good' | 'bad' | 'warn';
}

const TABLE: Readonly<Partial<Record<AttemptStatus, Outcome>>> = {
  pending: { outcome: words.pending, cause: null, tone: 'warn' },
  succeeded: { outcome: words.delivered, cause: null, tone: 'good' },
  failed: { outcome: words.gaveUp, cause: null, tone: 'bad' },
  'failed:timeout': failed(causes.timeout),
  'failed:network': failed(causes.network),
  'rejected:no-access': notSent(causes.noAccess),
  'rejected:no-member': notSent(causes.noMember),
  'rejected:no-consent': { ...notSent(causes.noConsent), tone: 'warn' },
};

/** Puts the outcome of an attempt into words. */
export function outcomeOf(status: AttemptStatus, detail: string): Outcome {
  if (detail === NO_MAIL_SERVER_DETAIL) return notSent(causes.noMailServer);
  const found = TABLE[status];
  if (found !== undefined) return found;
  const [kind, what = ''] = status.split(':');
  return kind === 'rejected'
    ? notSent(causes.url[what as UrlRejection])
    : failed(causes.http(what.replace('http-', '')));
}

/** Writes an outcome with its cause: `Failed: timed out`. */
export function outcomeText({ outcome, cause }: Outcome): string {
  return cause === null ? outcome : words.withCause(outcome, cause);
}

function failed(cause: string): Outcome {
  return { outcome: words.failed, cause, tone: 'bad' };
}

function notSent(cause: string): Outcome {
  return { outcome: words.notSent, cause, tone: 'bad' };
}
