import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Timer } from '../../concurrency/timer.ts';
import type { Log } from '../../domain/log.ts';
import { NotifySocket } from './systemd.fixture.ts';
import { notifier, Systemd } from './systemd.ts';

const log: Log = { info: () => {}, warn: () => assert.fail('nothing is to be warned of'), error: () => {} };

/** A timer whose one periodic task runs when the test says so. */
function handTimer() {
  let due: { readonly ms: number; readonly task: () => void } | null = null;
  const timer: Timer = {
    after: () => assert.fail('nothing runs once'),
    every: (ms, task) => {
      due = { ms, task };
      return () => {
        due = null;
      };
    },
  };
  return { timer, due: () => due };
}

test('each state is sent at once and again in time for the watchdog, until the next state', () => {
  const sent: string[] = [];
  const { timer, due } = handTimer();
  const systemd = new Systemd((message) => sent.push(message), timer, 20_000_000);
  systemd.starting();
  due()!.task();
  systemd.ready('Listening');
  assert.equal(due()!.ms, 5000);
  due()!.task();
  systemd.stopping();
  systemd.close();
  assert.equal(due(), null);
  const starting = 'EXTEND_TIMEOUT_USEC=1800000000\nSTATUS=Starting';
  const ready = 'READY=1\nWATCHDOG=1\nSTATUS=Listening';
  assert.deepEqual(sent, [starting, starting, ready, ready, 'STOPPING=1\nSTATUS=Stopping']);
});

test('without a watchdog, or with a slow one, a message goes every 15 seconds', () => {
  for (const watchdogMicros of [null, 600_000_000]) {
    const { timer, due } = handTimer();
    new Systemd(() => {}, timer, watchdogMicros).ready('');
    assert.equal(due()!.ms, 15_000);
  }
});

test('messages arrive at a socket with a path and at one with an abstract name', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'svc-notify-'));
  t.after(() => rmSync(directory, { recursive: true }));
  for (const socket of [join(directory, 'notify'), `@svc-test-${process.pid}`]) {
    using receiver = new NotifySocket(socket);
    const send = notifier(socket, log);
    send('READY=1\nSTATUS=für alle');
    assert.equal(receiver.receive(), 'READY=1\nSTATUS=für alle');
    assert.equal(receiver.receive(), null);
  }
});

test('nothing is sent without a socket, and a socket that is gone is warned of once', (t) => {
  notifier(null, log)('READY=1');
  const directory = mkdtempSync(join(tmpdir(), 'svc-notify-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const warnings: unknown[] = [];
  const send = notifier(join(directory, 'gone'), { ...log, warn: (...words: unknown[]) => void warnings.push(words) });
  send('READY=1');
  send('READY=1');
  const text = 'systemd cannot be told the state of the service';
  assert.deepEqual(warnings, [[{ socket: join(directory, 'gone'), reason: 'the message could not be sent' }, text]]);
});

test('a message never waits: one for a full queue is given up', () => {
  const socket = `@svc-full-${process.pid}`;
  using receiver = new NotifySocket(socket);
  const warnings: unknown[] = [];
  const send = notifier(socket, { ...log, warn: (...words: unknown[]) => void warnings.push(words) });
  // The system's queue of one socket has some hundred messages at most.
  for (let i = 0; i < 5000; i++) send('WATCHDOG=1');
  assert.equal(warnings.length, 1);
  assert.equal(receiver.receive(), 'WATCHDOG=1');
});
