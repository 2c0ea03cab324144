/** Tests the memory that bodies of strangers' requests take. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Connection } from '../collect/connection.ts';
import { makeDataDirectory, removeDataDirectory, Server } from '../collect/server.ts';
import { post } from '../collect/visit.ts';
import { createWorld } from '../collect/world.ts';

/** The connections at a time. */
const CONNECTIONS = Number(process.env.SVC_TEST_CONNECTIONS ?? 800);
const PIECE_BYTES = 1_000_000;
/** The process may grow by its connections, and by garbage that is not collected yet. */
const MORE_MAX_BYTES = 200 * 1024 * 1024;

async function serve(t: TestContext) {
  const dataDir = makeDataDirectory();
  t.after(() => removeDataDirectory(dataDir));
  const world = await createWorld(dataDir);
  t.after(() => world.close());
  const site = await world.addSite();
  const server = await Server.start({ dataDir });
  t.after(() => server.kill());
  return { site, server };
}

/** Begins to send pieces over many connections, each but its last byte. Returns the connections, with what each was answered. */
async function flood(t: TestContext, port: number, path: string): Promise<string[]> {
  const sockets: Socket[] = [];
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  const answers: string[] = [];
  const lines = [`PUT ${path} HTTP/1.1`, 'host: x', 'content-type: application/octet-stream'];
  const head = `${lines.join('\r\n')}\r\ncontent-length: ${PIECE_BYTES}\r\n\r\n`;
  const most = Buffer.alloc(PIECE_BYTES - 1, 1);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      sockets.push(socket);
      await once(socket, 'connect');
      const answered = once(socket, 'data').then(([data]) => answers.push(String(data).split(' ')[1]!));
      socket.write(head);
      const sent = new Promise((resolve) => socket.write(most, resolve));
      await Promise.race([sent, answered, once(socket, 'close')]);
    }),
  );
  return answers;
}

test('strangers make the service hold no byte of a body, and events are taken meanwhile', async (t) => {
  const { site, server } = await serve(t);
  const before = server.memoryBytes('now');
  const answers = await flood(t, server.port, '/dashboard/sites/nosuchsite/upload/piece?at=0');
  const connection = await Connection.open(server.port);
  assert.deepEqual(await post(connection, { s: site.publicId, u: '/' }), [202, '']);
  connection.close();
  const grown = server.memoryBytes('peak') - before;
  t.diagnostic(`${CONNECTIONS} connections: ${answers.length} refused, ${Math.round(grown / 1e6)} MB more at most`);
  assert.deepEqual(new Set(answers), new Set(['401']));
  assert.ok(grown < MORE_MAX_BYTES, `${grown} bytes more`);
});
