/** Tells systemd the state of the process, by the protocol of sd_notify(3). */
import { z } from 'zod';
import type { Cancel, Timer } from '../../concurrency/timer.ts';
import type { Log } from '../../domain/log.ts';
import { optionalText, setting } from '../settings/setting.ts';

/** The variables that systemd sets for a unit with `Type=notify`, and with `WatchdogSec`. */
export const SYSTEMD_SETTINGS = {
  /** The socket for messages: a path, or an abstract name after `@`; null where nobody listens. */
  notifySocket: setting({
    variable: 'NOTIFY_SOCKET',
    allowed: 'the path of a socket, or an abstract name after @',
    schema: optionalText(),
  }),
  /** The longest silence before the watchdog restarts the process, microseconds; null without a watchdog. */
  watchdogMicros: setting({
    variable: 'WATCHDOG_USEC',
    allowed: 'a whole number of microseconds',
    schema: z.string().regex(/^\d+$/).transform(Number).nullable().default(null),
  }),
};

/** The most time between two messages, milliseconds. A shorter watchdog gets four messages within its time. */
const EVERY_MAX_MS = 15_000;
/** One step of a start, such as a migration of the database, may block the event loop for so long, microseconds. */
const STEP_MAX_MICROS = 30 * 60 * 1e6;
const MICROS_PER_MS = 1000;

/**
 * Sends the state of the process to systemd, regularly and from the event loop: a loop that hangs falls silent, and the
 * watchdog restarts the service. Each message has the whole state, since one is lost when the socket's queue is full.
 */
export class Systemd {
  readonly #send: (message: string) => void;
  readonly #timer: Timer;
  readonly #everyMs: number;
  #cancel: Cancel = () => {};

  /**
   * @param send sends one message
   * @param watchdogMicros the time of the watchdog, microseconds; null without one
   */
  constructor(send: (message: string) => void, timer: Timer, watchdogMicros: number | null) {
    this.#send = send;
    this.#timer = timer;
    this.#everyMs = Math.min(EVERY_MAX_MS, (watchdogMicros ?? Number.POSITIVE_INFINITY) / MICROS_PER_MS / 4);
  }

  /** Asks for more time than `TimeoutStartSec`, until `ready`. */
  starting(): void {
    this.#repeat(`EXTEND_TIMEOUT_USEC=${STEP_MAX_MICROS}\nSTATUS=Starting`);
  }

  /** @param status one line for `systemctl status` */
  ready(status: string): void {
    this.#repeat(`READY=1\nWATCHDOG=1\nSTATUS=${status}`);
  }

  stopping(): void {
    this.#repeat('STOPPING=1\nSTATUS=Stopping');
  }

  /** Ends the messages. */
  close(): void {
    this.#cancel();
  }

  #repeat(message: string): void {
    this.#cancel();
    this.#send(message);
    this.#cancel = this.#timer.every(this.#everyMs, () => this.#send(message));
  }
}

/** Returns how messages are sent to the socket of `NOTIFY_SOCKET`, if it is set. Failures are logged once. */
export function notifier(socket: string | null, log: Log): (message: string) => void {
  if (socket === null) return () => {};
  let hasFailed = false;
  const failed = (reason: unknown) => {
    if (!hasFailed) log.warn({ socket, reason: String(reason) }, 'systemd cannot be told the state of the service');
    hasFailed = true;
  };
  try {
    const sendDatagram = datagrams();
    return (message) => {
      if (!sendDatagram(socket, message)) failed('the message could not be sent');
    };
  } catch (error) {
    failed(error);
    return () => {};
  }
}

/** From the headers of Linux. */
const [AF_UNIX, SOCK_DGRAM, SOCK_CLOEXEC, MSG_DONTWAIT, MSG_NOSIGNAL] = [1, 2, 0x80000, 0x40, 0x4000];
const FAMILY_BYTES = 2;

/**
 * Returns a function that sends a datagram to a Unix socket without waiting, and tells whether it was sent. Node.js has no
 * such sockets. Throws where the system's calls are not found.
 */
function datagrams(): (socket: string, message: string) => boolean {
  // An import would fail where there is none.
  const { functions: libc } = process.getBuiltinModule('node:ffi').dlopen('libc.so.6', {
    socket: { arguments: ['int32', 'int32', 'int32'], return: 'int32' },
    sendto: { arguments: ['int32', 'buffer', 'uint64', 'int32', 'buffer', 'uint32'], return: 'int64' },
    close: { arguments: ['int32'], return: 'int32' },
  });
  return (socket, message) => {
    const [address, bytes] = [unixAddress(socket), Buffer.from(message)];
    const fd = libc.socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return false;
    try {
      const flags = MSG_DONTWAIT | MSG_NOSIGNAL;
      return libc.sendto(fd, bytes, BigInt(bytes.length), flags, address, address.length) === BigInt(bytes.length);
    } finally {
      libc.close(fd);
    }
  };
}

/** Returns a `sockaddr_un`. An abstract name begins with a zero byte and has none at its end. */
export function unixAddress(socket: string): Buffer {
  const name = socket.startsWith('@') ? `\0${socket.slice(1)}` : `${socket}\0`;
  const address = Buffer.alloc(FAMILY_BYTES + Buffer.byteLength(name));
  // In the order of the machine's bytes, which is this one on every processor of an installation.
  address.writeUInt16LE(AF_UNIX);
  address.write(name, FAMILY_BYTES);
  return address;
}
