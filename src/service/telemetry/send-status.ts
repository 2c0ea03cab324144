import type { SendResult } from '../../domain/send-result.ts';

const HTTP_FAILURES = ['http_3xx', 'http_4xx', 'http_5xx'] as const;

/** The outcomes of attempts to send, without the parts that have many values. */
export const SEND_STATUSES = ['succeeded', ...HTTP_FAILURES, 'timeout', 'network', 'rejected', 'failed'] as const;
/** The outcomes of mails: a server that refuses one has failed it. */
export const MAIL_STATUSES = ['succeeded', 'timeout', 'network', 'failed'] as const satisfies readonly SendStatus[];

export type SendStatus = (typeof SEND_STATUSES)[number];

/** Returns the outcome of an attempt as metrics have it. */
export function sendStatus(status: SendResult['status']): SendStatus {
  const [kind, detail = ''] = status.split(':') as [string, string?];
  if (kind === 'succeeded' || kind === 'rejected') return kind;
  if (detail === 'timeout' || detail === 'network') return detail;
  const [, hundreds] = /^http-([345])\d\d$/.exec(detail) ?? [];
  return hundreds === undefined ? 'failed' : `http_${hundreds as '3' | '4' | '5'}xx`;
}
