/** A socket on which a test receives the messages for systemd. */
import { dlopen } from 'node:ffi';
import { setTimeout as wait } from 'node:timers/promises';
import { unixAddress } from './systemd.ts';

const [AF_UNIX, SOCK_DGRAM, SOCK_CLOEXEC, MSG_DONTWAIT] = [1, 2, 0x80000, 0x40];
const MESSAGE_MAX_BYTES = 4096;
const POLL_MS = 10;

/** Receives datagrams at the address of a `NOTIFY_SOCKET`. */
export class NotifySocket implements Disposable {
  readonly #libc = dlopen('libc.so.6', {
    socket: { arguments: ['int32', 'int32', 'int32'], return: 'int32' },
    bind: { arguments: ['int32', 'buffer', 'uint32'], return: 'int32' },
    recv: { arguments: ['int32', 'buffer', 'uint64', 'int32'], return: 'int64' },
    close: { arguments: ['int32'], return: 'int32' },
  }).functions;
  readonly #fd: number;

  /** @param socket a path, or an abstract name after `@` */
  constructor(socket: string) {
    const address = unixAddress(socket);
    this.#fd = this.#libc.socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (this.#libc.bind(this.#fd, address, address.length) !== 0) throw new Error(`${socket} cannot be bound`);
  }

  /** Returns the next message; null when there is none yet. */
  receive(): string | null {
    const bytes = Buffer.alloc(MESSAGE_MAX_BYTES);
    const length = Number(this.#libc.recv(this.#fd, bytes, BigInt(bytes.length), MSG_DONTWAIT));
    return length < 0 ? null : bytes.toString('utf8', 0, length);
  }

  /** Waits for the next message. */
  async next(): Promise<string> {
    for (;;) {
      const message = this.receive();
      if (message !== null) return message;
      await wait(POLL_MS);
    }
  }

  [Symbol.dispose](): void {
    this.#libc.close(this.#fd);
  }
}
