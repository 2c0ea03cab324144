import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { systemTimer, type Timer } from '../concurrency/timer.ts';
import { whenOver } from '../concurrency/when-over.ts';
import { requireLeastRate } from './least-rate.ts';

/** The longest time in which a client takes nothing of a download, or nothing of it is made, milliseconds. */
const IDLE_MAX_MS = 600_000;

/** The time after which a download asks again whether its client is admitted, milliseconds. */
const ASKED_EVERY_MS = 30_000;

/** An answer that the browser saves as a file, while it is made. */
export class Download {
  readonly name: string;
  readonly type: string;
  readonly stream: Readable;

  /** @param name the name of the file, in ASCII and without quotes */
  constructor(name: string, type: string, stream: Readable) {
    this.name = name;
    this.type = type;
    this.stream = stream;
  }
}

/**
 * Sends a download as fast as the client takes it. When either breaks off, so does the other, and when whoever takes it is not
 * admitted any more.
 *
 * @param isAdmitted asked again and again; while it rejects, nothing is known
 */
export function sendDownload(
  { name, type, stream }: Download,
  { method }: FastifyRequest,
  reply: FastifyReply,
  isAdmitted: () => Promise<boolean>,
  timer: Timer = systemTimer,
): FastifyReply {
  if (method === 'HEAD') stream.destroy();
  // The socket of a client that has gone without a word is destroyed then.
  reply.raw.setTimeout(IDLE_MAX_MS);
  requireLeastRate(reply.raw, timer);
  const cancel = timer.every(ASKED_EVERY_MS, () => {
    isAdmitted().then(
      (is) => is || reply.raw.destroy(),
      () => {},
    );
  });
  whenOver(reply.raw, cancel);
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      // A proxy that takes all of it at once would fill its own disk.
      'x-accel-buffering': 'no',
    })
    .send(stream);
}
