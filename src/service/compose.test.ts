import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { HandTimer } from '../concurrency/hand-timer.fixture.ts';
import { systemClock } from '../domain/clock.ts';
import { type Component, component, every, type StartContext } from './component.ts';
import { compose, startOrder } from './compose.ts';
import { readConfig } from './settings/config.ts';

/** Records the starts and stops of components and the log. */
class Harness {
  readonly happened: string[] = [];
  readonly logged: string[] = [];
  readonly timer = new HandTimer();

  readonly environment = {
    config: readConfig({}, {}),
    clock: systemClock,
    log: pino({ level: 'error' }, { write: (line: string) => this.#log(line) }),
    timer: this.timer,
  };

  component(
    name: string,
    dependencies: readonly Component<string>[] = [],
    start: (context: StartContext) => void | Promise<void> = () => {},
  ): Component<string> {
    return component({
      name,
      dependencies: Object.fromEntries(dependencies.map((each) => [each.name, each])),
      start: async (parts, context) => {
        this.happened.push(`start ${name} with ${Object.values(parts).join(', ') || 'nothing'}`);
        context.defer(() => this.happened.push(`stop ${name}`));
        await start(context);
        return { part: `the ${name}` };
      },
    });
  }

  #log(line: string): void {
    const { msg, component, err } = JSON.parse(line) as { msg: string; component: string; err: { message: string } };
    this.logged.push(`${component}: ${msg}: ${err.message}`);
  }
}

test('components start after their dependencies, each once, and stop in reverse order', async () => {
  const harness = new Harness();
  const store = harness.component('store');
  const journal = harness.component('journal', [store]);
  const server = harness.component('server', [store, journal]);
  const composition = await compose([server, journal], harness.environment);
  assert.equal(composition.part(journal), 'the journal');
  await Promise.all([composition.close(), composition.close()]);
  assert.deepEqual(harness.happened, [
    'start store with nothing',
    'start journal with the store',
    'start server with the store, the journal',
    'stop server',
    'stop journal',
    'stop store',
  ]);
  assert.deepEqual(harness.logged, []);
});

test('a start that fails stops what was started, its own deferred steps included, and rejects with its error', async () => {
  const harness = new Harness();
  const store = harness.component('store');
  const server = harness.component('server', [store], () => Promise.reject(new Error('port 80 is in use')));
  const alerts = harness.component('alerts', [server]);
  await assert.rejects(compose([alerts], harness.environment), new Error('port 80 is in use'));
  assert.deepEqual(harness.happened, [
    'start store with nothing',
    'start server with the store',
    'stop server',
    'stop store',
  ]);
});

test('a stop waits for each step; one that fails is logged, and the others still run', async () => {
  const harness = new Harness();
  const gate = Promise.withResolvers<void>();
  const store = harness.component('store');
  const journal = harness.component('journal', [store], ({ defer }) => defer(() => gate.promise));
  const discards = harness.component('discards', [journal], ({ defer }) =>
    defer(() => {
      throw new Error('disk full');
    }),
  );
  const composition = await compose([discards], harness.environment);
  harness.happened.splice(0);
  const closed = composition.close();
  await new Promise(setImmediate);
  assert.deepEqual(harness.happened, ['stop discards']);
  gate.reject(new Error('broken'));
  await closed;
  assert.deepEqual(harness.happened, ['stop discards', 'stop journal', 'stop store']);
  assert.deepEqual(harness.logged, [
    'discards: starting or stopping was not clean: disk full',
    'journal: starting or stopping was not clean: broken',
  ]);
});

test('all components know of the stop before the first of them is stopped', async () => {
  const harness = new Harness();
  const store = harness.component('store', [], ({ stopping }) =>
    stopping.addEventListener('abort', () => harness.happened.push('store knows')),
  );
  const composition = await compose([harness.component('server', [store])], harness.environment);
  harness.happened.splice(0);
  await composition.close();
  assert.deepEqual(harness.happened, ['store knows', 'stop server', 'stop store']);
});

test('a component runs its tasks until it is stopped, and a failure is logged', async () => {
  const harness = new Harness();
  const store = harness.component('store', [], (context) => {
    every(context, 10, async () => {
      harness.happened.push('task');
      throw new Error('busy');
    });
  });
  const composition = await compose([store], harness.environment);
  await harness.timer.forward(25);
  await composition.close();
  assert.equal(harness.timer.set, 0);
  assert.deepEqual(harness.happened, ['start store with nothing', 'task', 'task', 'stop store']);
  assert.equal(harness.logged.length, 2);
});

test('components that depend on each other are refused', () => {
  const first: { -readonly [Key in keyof Component]: Component[Key] } = {
    name: 'first',
    dependencies: [],
    start: async () => ({ part: null }),
  };
  const second: Component = { ...first, name: 'second', dependencies: [first] };
  first.dependencies = [second];
  assert.throws(() => startOrder([first]), /components need each other: first → second → first/);
});
