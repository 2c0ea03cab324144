import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { addressesOf } from './names.ts';

const PORT = 123;
const PACKET_BYTES = 48;
/** Version 4, mode 3: a client's question. */
const QUESTION = 0x23;
const SERVER_MODE = 4;
const ORIGIN_AT = 24;
const RECEIVED_AT = 32;
const SENT_AT = 40;
/** Seconds from 1900, where NTP counts from, to 1970. */
const EPOCH_SECONDS = 2_208_988_800;
const ERA_SECONDS = 2 ** 32;
/** A time server answers within this, milliseconds, or not at all. */
const ANSWER_MAX_MS = 2000;

/**
 * Asks a time server (SNTP, one UDP packet) and returns how far this machine's clock is ahead of it, milliseconds. Null
 * when there is no answer.
 *
 * @param server `host` or `host:port`
 * @param nowMs this machine's clock
 */
export async function clockAheadMs(server: string, nowMs: () => number): Promise<number | null> {
  const { hostname, port } = new URL(`udp://${server}`);
  const { promise, resolve } = Promise.withResolvers<number | null>();
  let timeout: NodeJS.Timeout | undefined;
  let socket: Socket | null = null;
  try {
    const [address] = await addressesOf(hostname.replace(/^\[|\]$/g, ''));
    if (address === undefined) return null;
    socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    socket.on('error', () => resolve(null));
    // The server repeats these bytes, so that nobody who does not see the question can answer it.
    const mark = randomBytes(8);
    let askedAt = 0;
    socket.on('message', (answer) => {
      const ahead = aheadOf(answer, mark, askedAt, nowMs());
      if (ahead !== null) resolve(ahead);
    });
    const packet = Buffer.alloc(PACKET_BYTES);
    packet[0] = QUESTION;
    mark.copy(packet, SENT_AT);
    timeout = setTimeout(() => resolve(null), ANSWER_MAX_MS);
    askedAt = nowMs();
    socket.send(packet, Number(port) || PORT, address, (error) => {
      if (error !== null) resolve(null);
    });
    return await promise;
  } catch {
    return null;
  } finally {
    clearTimeout(timeout);
    socket?.close();
  }
}

function aheadOf(answer: Buffer, mark: Buffer, askedAt: number, answeredAt: number): number | null {
  if (answer.length < PACKET_BYTES || (answer[0]! & 7) !== SERVER_MODE) return null;
  // Stratum 0: the server refuses to answer, or has no time itself.
  const stratum = answer[1]!;
  if (stratum === 0 || stratum > 15 || !answer.subarray(ORIGIN_AT, ORIGIN_AT + 8).equals(mark)) return null;
  const receivedAt = instantAt(answer, RECEIVED_AT);
  const sentAt = instantAt(answer, SENT_AT);
  return Math.round((askedAt - receivedAt + answeredAt - sentAt) / 2);
}

/** Reads a timestamp of NTP as epoch milliseconds. Seconds that are small are of the era that begins in 2036. */
function instantAt(packet: Buffer, offset: number): number {
  const seconds = packet.readUInt32BE(offset);
  const era = seconds < ERA_SECONDS / 2 ? ERA_SECONDS : 0;
  return (seconds + era - EPOCH_SECONDS) * 1000 + (packet.readUInt32BE(offset + 4) / ERA_SECONDS) * 1000;
}
