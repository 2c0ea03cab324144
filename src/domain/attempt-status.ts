/** Why a webhook's URL is refused; history statuses say it after `rejected:`. */
export type UrlRejection = 'scheme' | 'credentials' | 'host' | 'ip-literal' | 'private-address';

/** How an attempt to deliver an alert stands. `failed` is the last retry's, or that of a refusal for good. */
export type AttemptStatus =
  | 'pending'
  | 'succeeded'
  | `failed:http-${number}`
  | 'failed:timeout'
  | 'failed:network'
  | 'failed'
  | `rejected:${UrlRejection}`
  | 'rejected:no-member';
