import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EmailSender } from '../mail/smtp.ts';
import { Mailer } from './mailer.ts';

const MESSAGE = { subject: 'Hello', text: 'Hello', html: 'Hello' };
const LETTER = { recipient: 'ada@example.com', message: MESSAGE };

function harness(send: EmailSender['send']) {
  const warnings: object[] = [];
  return {
    warnings,
    mailer: new Mailer({ send }, { warn: (details, message) => warnings.push({ ...details, message }) }),
  };
}

test('a mail is written and sent after the caller has gone on', async () => {
  const steps: string[] = [];
  const sent = Promise.withResolvers<void>();
  const { mailer, warnings } = harness(async (recipient) => {
    steps.push(`sent to ${recipient}`);
    sent.resolve();
    return { status: 'succeeded', detail: '', final: true };
  });
  mailer.post(async () => {
    steps.push('written');
    return LETTER;
  });
  steps.push('gone on');
  await sent.promise;
  await mailer.stop();
  assert.deepEqual(steps, ['gone on', 'written', 'sent to ada@example.com']);
  assert.deepEqual(warnings, []);
});

test('a mail that fails is logged, without its recipient', async () => {
  const { mailer, warnings } = harness(async () => ({ status: 'failed:network', detail: 'refused', final: false }));
  const broken = new Error('broken');
  mailer.post(async () => LETTER);
  mailer.post(() => Promise.reject(broken));
  mailer.post(async () => null);
  await new Promise(setImmediate);
  await mailer.stop();
  const [refused, thrown, ...others] = warnings.toSorted((a) => ('err' in a ? 1 : -1));
  assert.deepEqual(refused, { status: 'failed:network', detail: 'refused', message: 'a mail was not sent' });
  assert.deepEqual(thrown, { err: broken, message: 'a mail was not sent' });
  assert.deepEqual(others, []);
});

test('addresses in the answer of the mail server are not logged', async () => {
  const detail = '550 5.1.1 <ada@example.com>: ada@example.com unknown';
  const { mailer, warnings } = harness(async () => ({ status: 'failed', detail, final: true }));
  mailer.post(async () => LETTER);
  await new Promise(setImmediate);
  await mailer.stop();
  assert.deepEqual(warnings, [
    { status: 'failed', detail: '550 5.1.1 (an address) (an address) unknown', message: 'a mail was not sent' },
  ]);
});

test('stopping aborts the mails that are being sent', async () => {
  const begun = Promise.withResolvers<void>();
  const { mailer } = harness(async (_recipient, _message, stopping) => {
    begun.resolve();
    await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    return { status: 'failed:network', detail: 'aborted', final: false };
  });
  mailer.post(async () => LETTER);
  await begun.promise;
  await mailer.stop();
  mailer.post(() => assert.fail('written after the end'));
});

test('without a mail server nothing is written', () => {
  const mailer = new Mailer(null, { warn: () => assert.fail('logged') });
  assert.equal(mailer.isConfigured, false);
  mailer.post(() => assert.fail('written'));
});
