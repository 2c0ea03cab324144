import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';

/** The system keeps datagrams that came while the process was busy: as many as it allows, up to this. */
const KEPT_BYTES = 4 * 1024 * 1024;
const LOOPBACK = '127.0.0.1';
const PORT_MAX = 65_535;

/** The place where syslog is received. */
export interface SyslogAddress {
  readonly host: string;
  readonly port: number;
}

/** Reads `PORT`, `ADDRESS:PORT` or `[ADDRESS]:PORT`; null for another text. A port alone is one of the loopback address. */
export function syslogAddressOf(text: string): SyslogAddress | null {
  const [, bracketed, plain, digits] = /^(?:(?:\[([\da-f:]+)\]|([^:\s[\]]+)):)?(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  return port >= 1 && port <= PORT_MAX ? { host: bracketed ?? plain ?? LOOPBACK, port } : null;
}

/** Receives the lines that servers send as syslog, over UDP: a datagram has one. */
export class SyslogSocket {
  readonly #socket: Socket;
  #isClosed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Opens the socket. Rejects with the error of the system when the address cannot be listened on. */
  static async open({ host, port }: SyslogAddress): Promise<SyslogSocket> {
    const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', recvBufferSize: KEPT_BYTES });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    socket.once('error', reject);
    socket.bind(port, host, resolve);
    await promise;
    socket.off('error', reject);
    // A datagram that cannot be received costs no other.
    socket.on('error', () => {});
    return new SyslogSocket(socket);
  }

  get port(): number {
    return this.#socket.address().port;
  }

  /** Calls back with each line, from now on. */
  read(take: (line: string) => void): void {
    this.#socket.on('message', (datagram) => {
      for (const line of datagram.toString().split('\n')) {
        const text = line.replace(/[\0\r]+$/, '');
        if (text !== '') take(text);
      }
    });
  }

  close(): void {
    if (!this.#isClosed) this.#socket.close();
    this.#isClosed = true;
  }
}
