/** The service mails its operator through a real mail server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { noteBackupFailure } from '../../src/backup/last-backup.ts';
import { HandTimer } from '../../src/concurrency/hand-timer.fixture.ts';
import { compose } from '../../src/service/compose.ts';
import { operatorNotices } from '../../src/service/operator-notices.ts';
import { readConfig } from '../../src/service/settings/config.ts';
import { emptyDirectory, ManualClock } from '../../src/sites/fixture.ts';
import { startMailServer } from './mail-server.ts';

test('a backup that failed is mailed to SVC_OPERATOR_EMAIL, once', async (t) => {
  const server = await startMailServer(t);
  const clock = new ManualClock('2026-05-20T09:30:00Z');
  const data = emptyDirectory(t);
  await noteBackupFailure(data, { at: clock.nowMicros() / 1000, reason: 'the disk of /backups is full' });
  const variables = { SVC_SMTP_URL: server.url, SVC_OPERATOR_EMAIL: 'ops@example.com', SVC_TIME_SERVER: 'none' };
  const environment = {
    config: readConfig(variables, { data }),
    clock,
    log: pino({ level: 'silent' }),
    timer: new HandTimer(),
  };
  const { part, close } = await compose([operatorNotices], environment);
  t.after(close);
  await part(operatorNotices)!.now();
  clock.advanceMs(60_000);
  await part(operatorNotices)!.now();
  assert.deepEqual(
    server.mails.map(({ to, headers }) => [to, headers.subject]),
    [[['ops@example.com'], '127.0.0.1:8000: The backup needs attention']],
  );
  assert.match(server.mails[0]!.text, /the disk of \/backups is full/);
});
