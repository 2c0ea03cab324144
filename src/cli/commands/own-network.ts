import { hostNameOf } from '../../alerts/receivers/webhook-url.ts';
import { DatabaseError } from '../../database/database-error.ts';

/** The codes with which Node.js refuses a certificate of an authority that it does not know. */
const UNKNOWN_AUTHORITY = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];
const WHERE = 'for this command and for the service (docs/relay.md)';

/**
 * Returns what to set when a webhook cannot reach a receiver on the operator's own network, or null when that is not the
 * cause.
 *
 * @param outcome the status of the attempt and its detail, or the message of a refusal
 */
export function ownNetworkHint(outcome: string, url: string | null): string | null {
  const host = url === null ? null : URL.parse(url);
  if (/\brejected:(host|private-address)\b/.test(outcome) && host !== null) {
    return `for a receiver on your own network, set SVC_WEBHOOK_ALLOW_HOSTS=${hostNameOf(host)} ${WHERE}`;
  }
  if (UNKNOWN_AUTHORITY.some((code) => outcome.includes(code))) {
    return `for a certificate of your own, set NODE_EXTRA_CA_CERTS to the file of its authority, ${WHERE}`;
  }
  return null;
}

/** Adds to the refusal of a rule's URL what to set, when its receiver is on the operator's own network. */
export function withOwnNetworkHint(error: unknown, url: string | null): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const hint = ownNetworkHint(error.message, url);
  return hint === null ? error : new DatabaseError(error.code, `${error.message}; ${hint}`, { cause: error });
}
