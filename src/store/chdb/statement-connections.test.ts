import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatementMode } from '../store.ts';
import { StatementConnections } from './statement-connections.ts';

test('two shared statements run at a time, and an exclusive one alone', async () => {
  const connections = new StatementConnections('exclusive', ['left', 'right']);
  const begun: string[] = [];
  const gates = new Map<string, (error?: Error) => void>();
  const run = (name: string, mode: StatementMode) =>
    connections.run(mode, (connection) => {
      begun.push(`${name} ${connection}`);
      return new Promise<void>((resolve, reject) => {
        gates.set(name, (error) => (error === undefined ? resolve() : reject(error)));
      });
    });
  const end = async (name: string, error?: Error) => {
    gates.get(name)!(error);
    await settle();
  };
  const failing = assert.rejects(run('a', 'shared'), /failed/);
  const others = [run('b', 'shared'), run('c', 'shared'), run('d', 'exclusive'), run('e', 'shared')];
  let isIdle = false;
  const idle = connections.idle().then(() => {
    isIdle = true;
  });
  await settle();
  assert.deepEqual(begun.splice(0), ['a left', 'b right']);
  await end('a', new Error('failed'));
  assert.deepEqual(begun.splice(0), ['c left']);
  await end('b');
  assert.deepEqual(begun.splice(0), []);
  await end('c');
  assert.deepEqual(begun.splice(0), ['d exclusive']);
  await end('d');
  assert.deepEqual(begun.splice(0), ['e right']);
  assert.equal(isIdle, false);
  await end('e');
  await Promise.all([failing, ...others, idle]);
});

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
