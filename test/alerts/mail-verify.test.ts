/** Tests how `svc doctor` looks at a mail server: it connects and signs in, and sends nothing. */
import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { SmtpSender } from '../../src/mail/smtp.ts';
import { freePort } from '../free-port.ts';
import { startMailServer } from './mail-server.ts';

const verify = (url: string, timeoutMs = 5000) => new SmtpSender({ url, host: 'localhost', timeoutMs }).verify();

test('a server that takes the sign-in is well, and gets no mail', async (t) => {
  const { port, mails } = await startMailServer(t, {
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'ada' && password === 'right') done(null, { user: username });
      else done(new Error('Invalid login'));
    },
  });
  assert.deepEqual(await verify(`smtp://ada:right@127.0.0.1:${port}`), {
    status: 'succeeded',
    detail: '',
    final: true,
  });
  const refused = await verify(`smtp://ada:wrong@127.0.0.1:${port}`);
  assert.deepEqual([refused.status, refused.final], ['failed', true]);
  assert.match(refused.detail, /535/);
  assert.deepEqual(mails, []);
});

test('a refusal of the moment is no final one', async (t) => {
  const { port } = await startMailServer(t, {
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('try later'), { responseCode: 454 })),
  });
  const { status, final } = await verify(`smtp://ada:right@127.0.0.1:${port}`);
  assert.deepEqual([status, final], ['failed:network', false]);
});

test('a server that is away, or says nothing, has not answered', async (t) => {
  const away = await verify(`smtp://127.0.0.1:${await freePort()}`);
  assert.deepEqual([away.status, away.final], ['failed:network', false]);
  const silent = createServer();
  t.after(() => silent.close());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const mute = await verify(`smtp://127.0.0.1:${port}`, 200);
  assert.deepEqual([mute.status, mute.final], ['failed:network', false]);
});
