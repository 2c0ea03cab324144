import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Collector } from '../../collect/collector.ts';
import { CollectEndpoint } from '../../collect/http/endpoint.ts';
import { HandTimer } from '../../concurrency/hand-timer.fixture.ts';
import { systemClock } from '../../domain/clock.ts';
import { HttpServer } from './http-server.ts';

const EVENT = 'POST /api/e HTTP/1.1\r\nContent-Length: 0\r\n\r\n';
const PAGE = 'GET /page HTTP/1.1\r\nHost: x\r\n\r\n';
const SLOW = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n';
const LARGE = 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n';

/** A client's connection: the bytes that it received, and its end. */
class Client {
  readonly socket: Socket;
  received = '';
  readonly over: Promise<unknown>;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('latin1').on('data', (text: string) => {
      this.received += text;
    });
    socket.on('error', () => {});
    this.over = new Promise((resolve) => socket.once('close', resolve));
  }

  /** Sends a request and waits until so many answers have begun or the connection has closed. */
  async ask(request: string, answers = 1): Promise<void> {
    this.socket.write(request);
    while (this.answers < answers && !this.socket.closed) {
      await Promise.race([new Promise((resolve) => this.socket.once('data', resolve)), this.over]);
    }
  }

  get answers(): number {
    return this.received.match(/HTTP\/1\.1 2\d\d /g)?.length ?? 0;
  }

  /** The `Connection` header of each answer. */
  get ends(): readonly (string | undefined)[] {
    return this.received
      .split('HTTP/1.1 2')
      .slice(1)
      .map((answer) => /^connection: (\S+)/im.exec(answer)?.[1]?.toLowerCase());
  }
}

/** A server with a timer that the test moves, and with routes that answer when the test says so. */
class Harness {
  readonly timer = new HandTimer();
  /** Ends the slow answers. */
  readonly gate = Promise.withResolvers<void>();
  readonly #asked = new Set<() => void>();
  readonly #collector = {
    isKeyedProxy: () => false,
    receive: (_request: unknown, settled: () => void) => {
      this.#note('event');
      settled();
    },
  };
  asked: string[] = [];
  #server!: HttpServer;
  #port!: number;

  static async open(t: TestContext): Promise<Harness> {
    const harness = new Harness();
    harness.#server = await HttpServer.create({
      log: pino({ level: 'silent' }),
      timer: harness.timer,
      endpoint: new CollectEndpoint(harness.#collector as unknown as Collector, systemClock),
      routes: [async (server) => harness.#addRoutes(server)],
    });
    harness.#port = Number(new URL(await harness.#server.listen({ host: '127.0.0.1', port: 0 })).port);
    t.after(() => {
      harness.gate.resolve();
      return harness.#server.close();
    });
    return harness;
  }

  async client(): Promise<Client> {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new Client(socket);
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  /** Waits until so many requests have reached the server. */
  async reached(count: number): Promise<void> {
    while (this.asked.length < count) await new Promise<void>((resolve) => this.#asked.add(resolve));
  }

  #note(what: string): void {
    this.asked.push(what);
    for (const resolve of this.#asked) resolve();
    this.#asked.clear();
  }

  #addRoutes(server: FastifyInstance): void {
    server.get('/page', async () => {
      this.#note('page');
      return 'page';
    });
    server.get('/slow', async () => {
      this.#note('slow');
      await this.gate.promise;
      return 'slow';
    });
    server.get('/large', (_request, reply) => {
      this.#note('large');
      reply.hijack();
      reply.raw.writeHead(200, { 'content-length': 10 });
      reply.raw.write('begun');
      void this.gate.promise.then(() => reply.raw.end('ended'));
    });
  }
}

test('a stop ends connections whose clients go on sending, each with a last answer that says so', async (t) => {
  const harness = await Harness.open(t);
  const clients = await Promise.all(Array.from({ length: 20 }, () => harness.client()));
  const floods = clients.map(async (client, i) => {
    const request = i % 2 === 0 ? EVENT : PAGE;
    for (let answers = 1; !client.socket.closed; answers++) {
      await client.ask(request, answers);
    }
  });
  await harness.reached(500);
  await harness.close();
  await Promise.all(floods);
  const last = clients.map(({ ends }) => ends.at(-1));
  assert.ok(last.includes('close'), 'requests in hand were answered');
  for (const { ends } of clients) assert.ok(!ends.slice(0, -1).includes('close'), 'nothing follows a last answer');
  assert.equal(harness.timer.set, 0);
});

test('a stop ends idle connections at once: after an answer, without a request, in the middle of a request', async (t) => {
  const harness = await Harness.open(t);
  const [answered, silent, begun] = await Promise.all([harness.client(), harness.client(), harness.client()]);
  await answered.ask(PAGE);
  begun.socket.write('POST /api/e HTTP/1.1\r\nContent-');
  // When another request is answered, the server has accepted the connections and read the bytes that came before on
  // them.
  await answered.ask(PAGE, 2);
  await harness.close();
  await Promise.all([answered.over, silent.over, begun.over]);
  assert.deepEqual(answered.ends, ['keep-alive', 'keep-alive']);
  await assert.rejects(harness.client(), /ECONNREFUSED/);
});

test('a stop waits for the answers in hand, which say that the connection ends; later requests are not handled', async (t) => {
  const harness = await Harness.open(t);
  const [slow, pipelining, large] = await Promise.all([harness.client(), harness.client(), harness.client()]);
  slow.socket.write(SLOW);
  pipelining.socket.write(SLOW + EVENT);
  large.socket.write(LARGE);
  await harness.reached(4);
  let closed = false;
  const close = harness.close().then(() => {
    closed = true;
  });
  await new Promise(setImmediate);
  slow.socket.write(EVENT);
  // The server reads this request before the gate opens, so a request that it ignores never reaches a route.
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  assert.equal(closed, false);
  harness.gate.resolve();
  await close;
  await Promise.all([slow.over, pipelining.over, large.over]);
  assert.deepEqual(slow.ends, ['close']);
  // The second was composed before the stop. The connection ends with it all the same.
  assert.deepEqual(pipelining.ends, ['keep-alive', 'keep-alive']);
  assert.match(large.received, /begunended$/);
  assert.deepEqual(harness.asked.toSorted(), ['event', 'large', 'slow', 'slow']);
});

test('an answer that takes longer than a second is broken off', async (t) => {
  const harness = await Harness.open(t);
  const slow = await harness.client();
  slow.socket.write(SLOW);
  await harness.reached(1);
  const close = harness.close();
  await harness.timer.forward(999);
  assert.equal(slow.socket.closed, false);
  await harness.timer.forward(1);
  await close;
  await slow.over;
  assert.equal(slow.received, '');
});

test('concurrent and repeated calls of close wait for the same end', async (t) => {
  const harness = await Harness.open(t);
  await Promise.all([harness.close(), harness.close()]);
  await harness.close();
});

test('an answer of 500 names its request as the log does, and no other answer does', async (t) => {
  const lines: { readonly reqId?: string; readonly msg: string }[] = [];
  const server = await HttpServer.create({
    log: pino({ level: 'error' }, { write: (text) => lines.push(JSON.parse(text)) }),
    timer: new HandTimer(),
    routes: [
      async (routes) => {
        routes.get('/well', async () => 'well');
        routes.register(async (scope) => {
          scope.setErrorHandler((error, request, reply) => {
            request.log.error({ err: error }, 'failed');
            return reply.code(500).send('failed');
          });
          scope.get('/ill', async () => {
            throw new Error('no luck');
          });
        });
      },
    ],
  });
  t.after(() => server.close());
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const idOf = async (path: string) => (await fetch(url + path)).headers.get('x-request-id');
  assert.equal(await idOf('/well'), null);
  const ids = [await idOf('/ill'), await idOf('/ill')];
  assert.match(ids[0]!, /^[0-9a-f-]{36}$/);
  assert.notEqual(ids[0], ids[1]);
  assert.deepEqual(
    lines.map(({ reqId, msg }) => [reqId, msg]),
    ids.map((id) => [id, 'failed']),
  );
});
