/**
 * The reasons why a URL is refused, as they follow "the webhook URL". History statuses have the key after `rejected:`.
 */
export const URL_REJECTIONS = {
  scheme: 'must begin with https://',
  credentials: 'must not contain a user name or password',
  host: 'must name a public host, not localhost, *.localhost or *.internal',
  'ip-literal': 'must use a host name, not an IP address',
  'private-address': 'resolves to an address that is not public',
} as const;

export type UrlRejection = keyof typeof URL_REJECTIONS;

/** The status of an attempt to deliver an alert. `failed` is the last retry's, or that of a permanent refusal. */
export type AttemptStatus =
  | 'pending'
  | 'succeeded'
  | `failed:http-${number}`
  | 'failed:timeout'
  | 'failed:network'
  | 'failed'
  | `rejected:${UrlRejection}`
  | 'rejected:no-access'
  | 'rejected:no-member'
  | 'rejected:no-consent';

/** The detail of an email that could not even be tried: no mail server is configured. */
export const NO_MAIL_SERVER_DETAIL = 'no mail server is configured (SVC_SMTP_URL)';
