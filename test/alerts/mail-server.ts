/** A real SMTP server on loopback, with a parser of the mails that it received. */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
}

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly mails: Mail[];
}

/** Starts a server that accepts every mail, unless `options` say otherwise. It is closed after the test. */
export async function startMailServer(
  test: Pick<TestContext, 'after'>,
  options: SMTPServerOptions = {},
): Promise<MailServer> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    ...options,
    onData: (stream, session, done) => {
      const received = (raw: Buffer) => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          ...readMail(raw.toString()),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        });
        done();
      };
      // A sender that stops in the middle, as a service that is closed does, has sent no mail.
      void buffer(stream).then(received, () => undefined);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { port, url: `smtp://127.0.0.1:${port}`, mails };
}

/** Returns the headers, the two alternatives and the attachments of a mail. */
function readMail(raw: string): Pick<Mail, 'headers' | 'text' | 'html' | 'attachments'> {
  const mail = splitPart(raw);
  const parts = partsOf(mail);
  const nameOf = ({ headers }: Part) => /filename=(\S+)/.exec(headers['content-disposition'] ?? '')?.[1];
  const alternative = (type: string) => {
    const part = parts.find((each) => each.headers['content-type']?.startsWith(type) && nameOf(each) === undefined);
    return part === undefined ? '' : decode(part);
  };
  const attachments = parts.flatMap((part) => {
    const name = nameOf(part);
    return name === undefined
      ? []
      : [{ name, type: part.headers['content-type']!.replace(/; name=.*$/, ''), content: decode(part) }];
  });
  return { headers: mail.headers, text: alternative('text/plain'), html: alternative('text/html'), attachments };
}

/** Returns the parts of a mail, those of nested ones in their place. */
function partsOf({ headers, body }: Part): Part[] {
  const boundary = /^multipart\/.*boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return [{ headers, body }];
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => partsOf(splitPart(part.trimStart())));
}

interface Part {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function splitPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    decodeWords(line.slice(line.indexOf(':') + 2)),
  ]);
  return { headers: Object.fromEntries(headers), body: raw.slice(end + 4) };
}

function decode({ headers, body }: Part): string {
  if (headers['content-transfer-encoding'] === 'base64') return Buffer.from(body, 'base64').toString();
  if (headers['content-transfer-encoding'] !== 'quoted-printable') return body.replaceAll('\r\n', '\n');
  return quotedPrintable(body.replace(/=\r\n/g, '')).replaceAll('\r\n', '\n');
}

function decodeWords(text: string): string {
  return text.replace(/=\?utf-8\?([QB])\?([^?]*)\?=\s*/gi, (_, encoding: string, word: string) =>
    encoding.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString()
      : quotedPrintable(word.replaceAll('_', ' ')),
  );
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
