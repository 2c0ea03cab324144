/** A receiver of webhooks and a mail server for a file of tests, trusted by a service in this process. */
import tls from 'node:tls';
import { createAuthority } from '../alerts/certificates.ts';
import { type MailServer, startMailServer } from '../alerts/mail-server.ts';
import { type Receiver, startReceiver } from '../alerts/receiver.ts';

export class AlertDestinations {
  readonly receiver: Receiver;
  readonly mail: MailServer;
  /** The status of the receiver's answers. */
  status = 200;
  readonly #ends: readonly (() => unknown)[];

  private constructor(receiver: Receiver, mail: MailServer, ends: readonly (() => unknown)[]) {
    this.receiver = receiver;
    this.mail = mail;
    this.#ends = ends;
  }

  static async start(): Promise<AlertDestinations> {
    const authority = createAuthority('Test authority');
    // Trusts the test's authority, as NODE_EXTRA_CA_CERTS does in a separate process.
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority.ca]);
    const ends: (() => unknown)[] = [];
    const here = { after: (end: () => unknown) => ends.push(end) };
    const answer = () => ({ status: destinations.status });
    const receiver = await startReceiver(here as never, authority.issue(['localhost']), answer);
    const destinations = new AlertDestinations(receiver, await startMailServer(here as never), ends);
    return destinations;
  }

  /** The variables of a service that delivers here. */
  get environment(): Readonly<Record<string, string>> {
    return { SVC_WEBHOOK_ALLOW_HOSTS: 'localhost', SVC_SMTP_URL: this.mail.url };
  }

  /** The address of the webhook. */
  get url(): string {
    return `https://localhost:${this.receiver.port}/hook`;
  }

  async close(): Promise<void> {
    for (const end of this.#ends) await end();
  }
}

/** Returns the fields of a rule about three visitors, with one email address. */
export function spike(fields: object = {}) {
  return {
    type: 'spike',
    threshold: 3,
    goalId: null,
    url: null,
    emails: ['ada@example.com'],
    destinations: {},
    ...fields,
  };
}
