import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import { pipeline } from 'node:stream';
import { envelopeOf } from '../../api/envelope.ts';
import { ApiError } from '../../domain/error.ts';
import { PEER_HEADER } from './peer-address.ts';

/** The headers that concern one connection, and the one that only a collector process may write. */
const NOT_PASSED_ON: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'upgrade', 'expect'],
  PEER_HEADER,
]);
/** Of an answer, the framing too: it is written anew for the client's version of HTTP. */
const NOT_PASSED_BACK: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding']);
const FRAMING: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding']);

/** Passes requests on to the main process and its answers back, as streams. */
export class Forwarder {
  readonly #socketPath: string;
  readonly #agent = new Agent({ keepAlive: true });

  /** @param socketPath the socket of the main process */
  constructor(socketPath: string) {
    this.#socketPath = socketPath;
  }

  /** Passes one request on. */
  pass(request: IncomingMessage, response: ServerResponse): void {
    let onward: ClientRequest;
    try {
      onward = sendRequest({
        socketPath: this.#socketPath,
        agent: this.#agent,
        method: request.method ?? 'GET',
        path: request.url ?? '/',
        headers: onwardHeaders(request),
      });
    } catch {
      unanswered(request, response);
      return;
    }
    let isAnswered = false;
    onward.on('response', (answer) => {
      isAnswered = true;
      passBack(answer, response);
    });
    onward.on('error', () => {
      // A main process that has answered need not read the rest of the body; its answer goes on.
      if (!isAnswered) unanswered(request, response);
    });
    // The work for a client that has disconnected ends.
    response.on('close', () => {
      if (!response.writableFinished) onward.destroy();
    });
    request.pipe(onward);
  }

  close(): void {
    this.#agent.destroy();
  }
}

function onwardHeaders({ rawHeaders, socket }: IncomingMessage): string[] {
  const headers = without(rawHeaders, NOT_PASSED_ON);
  headers.push(PEER_HEADER, socket.remoteAddress ?? '');
  // Otherwise node:http would announce a body of unknown length for some methods.
  if (!rawHeaders.some((name, i) => i % 2 === 0 && FRAMING.has(name.toLowerCase())))
    headers.push('Content-Length', '0');
  return headers;
}

function passBack(answer: IncomingMessage, response: ServerResponse): void {
  // The main process ends a connection whose request it did not read to its end. So must this one.
  if (answer.headers.connection === 'close') response.shouldKeepAlive = false;
  response.writeHead(answer.statusCode!, answer.statusMessage, without(answer.rawHeaders, NOT_PASSED_BACK));
  // An answer that breaks off breaks the client's connection off too.
  pipeline(answer, response, () => {});
}

/** Answers when the main process does not. */
function unanswered(request: IncomingMessage, response: ServerResponse): void {
  request.unpipe();
  request.resume();
  response.shouldKeepAlive = false;
  response.writeHead(500, { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(envelopeOf(new ApiError('INTERNAL', 'the service is busy or stopping; try again'))));
}

/** @param raw names and values in turn, as in `IncomingMessage.rawHeaders` */
function without(raw: readonly string[], names: ReadonlySet<string>): string[] {
  const kept: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) if (!names.has(raw[i]!.toLowerCase())) kept.push(raw[i]!, raw[i + 1]!);
  return kept;
}
