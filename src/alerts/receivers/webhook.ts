import type { ClientRequest, OutgoingHttpHeaders } from 'node:http';
import { RECEIVER_TABLE } from '../../domain/alert-receiver.ts';
import { URL_REJECTIONS } from '../../domain/attempt-status.ts';
import type { Clock } from '../../domain/clock.ts';
import type { SendResult } from '../../domain/send-result.ts';
import { type DestinationRules, requirePublicDestination, resolveDestination } from './destination.ts';
import { describeFailure, orAborted, requestPublic } from './public-request.ts';
import type { Receiver } from './receiver.ts';
import { signatureOf } from './sign.ts';
import { hostNameOf, readAlertUrl, requireAlertUrl } from './webhook-url.ts';

/** Limits the whole exchange: name resolution, connection, TLS, the headers of the answer. */
export const WEBHOOK_TIMEOUT_MS = 10_000;

export interface WebhookSenderOptions extends DestinationRules {
  readonly clock: Clock;
  readonly timeoutMs?: number;
  /** Certificates to trust instead of the runtime's, PEM. */
  readonly ca?: string;
}

/**
 * Posts to receivers on the public internet. Each post has a connection of its own, to an address that has been
 * checked.
 */
export class WebhookSender {
  readonly #options: WebhookSenderOptions;
  readonly #timeoutMs: number;

  constructor(options: WebhookSenderOptions) {
    this.#options = options;
    this.#timeoutMs = options.timeoutMs ?? WEBHOOK_TIMEOUT_MS;
  }

  /** Posts the JSON text of an alert once, signed with the current time. Never rejects; ends within the timeout. */
  send(
    target: { readonly url: string; readonly secret: string },
    body: string,
    stopping: AbortSignal,
  ): Promise<SendResult> {
    const timestamp = Math.floor(this.#options.clock.nowMicros() / 1_000_000);
    const headers = {
      'content-type': 'application/json',
      'svc-timestamp': String(timestamp),
      'svc-signature': signatureOf(target.secret, timestamp, Buffer.from(body)),
    };
    return this.post(target.url, headers, body, stopping);
  }

  /** Posts a body once. Never rejects; ends within the timeout, whatever the receiver does. */
  async post(text: string, headers: OutgoingHttpHeaders, body: string, stopping: AbortSignal): Promise<SendResult> {
    const url = readAlertUrl(text, this.#options.exemptHosts);
    if (!(url instanceof URL)) return { status: `rejected:${url}`, detail: URL_REJECTIONS[url], final: true };
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const ended = AbortSignal.any([timeout, stopping]);
    try {
      const { addresses, refused } = await orAborted(resolveDestination(url, this.#options), ended);
      if (refused !== undefined) {
        const detail = `${hostNameOf(url)} ${URL_REJECTIONS['private-address']}`;
        return { status: 'rejected:private-address', detail, final: true };
      }
      const code = await this.#post(url, addresses, headers, body, ended);
      if (code >= 200 && code <= 299) return { status: 'succeeded', detail: '', final: true };
      return { status: `failed:http-${code}`, detail: '', final: false };
    } catch (error) {
      if (timeout.aborted) {
        return { status: 'failed:timeout', detail: `no answer within ${this.#timeoutMs} ms`, final: false };
      }
      return { status: 'failed:network', detail: describeFailure(error), final: false };
    }
  }

  /** Resolves to the status of the answer as soon as its headers have arrived. Then cuts the connection. */
  async #post(
    url: URL,
    addresses: readonly string[],
    headers: OutgoingHttpHeaders,
    body: string,
    ended: AbortSignal,
  ): Promise<number> {
    const bytes = Buffer.from(body);
    const outgoing = requestPublic(url, addresses, {
      method: 'POST',
      ca: this.#options.ca,
      headers: { ...headers, 'content-length': bytes.length, 'user-agent': 'svc-alerts' },
    });
    try {
      const answered = statusOf(outgoing);
      outgoing.end(bytes);
      return await orAborted(answered, ended);
    } finally {
      outgoing.destroy();
    }
  }
}

const { destination: NOUN } = RECEIVER_TABLE.webhook;

/** Posts an alert's JSON text, signed, to the rule's URL. */
export const webhookReceiver: Receiver = {
  clean: (text, exemptHosts) => requireAlertUrl(text, exemptHosts, NOUN).href,
  requireReachable: (text, rules) => requirePublicDestination(text, rules, NOUN),
  queue: (url) => new URL(url).host,
  queueMax: null,
  send: ({ rule, destination, body }, { webhook }, stopping) =>
    webhook.send({ url: destination, secret: rule.secret ?? '' }, body, stopping),
};

function statusOf(outgoing: ClientRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    outgoing.on('response', (response) => {
      // The body of the answer is not read, so cutting it off is no error.
      response.on('error', () => {});
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    outgoing.on('upgrade', (response, socket) => {
      resolve(response.statusCode ?? 0);
      socket.destroy();
    });
    outgoing.on('error', reject);
    outgoing.on('close', () => reject(new Error('the connection was closed')));
  });
}
