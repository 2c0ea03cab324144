import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** The members of an answer that a stop uses. */
export interface Answer {
  readonly writableFinished: boolean;
  shouldKeepAlive: boolean;
  once(event: 'finish', listener: () => void): unknown;
}

/**
 * Ends the connections of an HTTP server at its stop. node:http alone leaves some open: a connection whose client goes
 * on sending, one that has not sent anything yet, and one that was being answered.
 */
export class Connections {
  /** The newest answer of each connection; null before its first request. Answers leave in the order of the requests. */
  readonly #newest = new Map<Socket, Answer | null>();
  #isEnding = false;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#newest.set(socket, null);
      socket.once('close', () => this.#newest.delete(socket));
    });
  }

  /**
   * Records a request's answer. Returns false when an earlier answer is the last of the connection: the request came
   * too late and must not be handled.
   */
  admit(socket: Socket, answer: Answer): boolean {
    if (this.#isEnding) {
      if (isInHand(this.#newest.get(socket))) return false;
      endAfter(socket, answer);
    }
    this.#newest.set(socket, answer);
    return true;
  }

  /** Tells whether a request of a connection is being answered. */
  isInUse(socket: Socket): boolean {
    return isInHand(this.#newest.get(socket));
  }

  /**
   * Ends every connection: after the answer to its newest request, or at once when no request is being answered.
   * Resolves when all ends are under way; the server can be closed then.
   */
  async end(): Promise<void> {
    this.#isEnding = true;
    for (const [socket, answer] of this.#newest) if (isInHand(answer)) endAfter(socket, answer);
    // Requests that have arrived are read in the next turn of the event loop and still answered.
    await yieldToEventLoop();
    await yieldToEventLoop();
    for (const [socket, answer] of this.#newest) if (!isInHand(answer)) socket.destroy();
  }

  /** Breaks off every connection that is left. */
  cut(): void {
    for (const socket of this.#newest.keys()) socket.destroy();
  }
}

function isInHand(answer: Answer | null | undefined): answer is Answer {
  return answer !== null && answer !== undefined && !answer.writableFinished;
}

/** Says `connection: close` in an answer. When the answer has begun without saying so, it closes the connection too. */
function endAfter(socket: Socket, answer: Answer): void {
  answer.shouldKeepAlive = false;
  answer.once('finish', () => socket.destroySoon());
}
