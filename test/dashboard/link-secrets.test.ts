/** The tokens and passwords of public links are in no line of the log, no span, no metric and no answer but their own. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { pino } from 'pino';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { hashPassword } from '../../src/accounts/password.ts';
import { openDatabase } from '../../src/database/database.ts';
import { startService } from '../../src/service/service.ts';
import { readConfig } from '../../src/service/settings/config.ts';
import { Telemetry } from '../../src/service/telemetry/telemetry.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import { createSite } from '../../src/sites/sites.ts';
import { freshDirectory } from '../fresh-directory.ts';
import { RecordingTracer } from '../otel/recording-tracer.ts';
import { TestClock } from '../service.ts';

const PASSWORD = 'correct horse battery';

test('nothing that is written down names the token of a link, whatever is asked', async (t) => {
  const directory = await freshDirectory();
  const [clock, tracer, log] = [new TestClock(), new RecordingTracer(), new PassThrough()];
  let written = '';
  log.on('data', (chunk) => {
    written += String(chunk);
  });
  const variables = { SVC_LOG_LEVEL: 'trace', SVC_TIME_SERVER: 'none' };
  const config = readConfig(variables, { data: directory, port: '0' });
  const service = await startService(config, clock, pino({ level: 'trace' }, log), {
    telemetry: new Telemetry(tracer),
  });
  const database = await openDatabase(directory);
  t.after(async () => {
    await database.close();
    await service.close();
  });
  const { db } = database;
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Test' });
  const fields = { orgId, domain: 'shop.example', name: 'Shop', timezone: 'UTC', retentionMonths: null };
  const site = await createSite(db, clock, { ...fields, honoursGpc: true });
  const passwordHash = await hashPassword(PASSWORD);
  const open = await createShareLink(db, clock, site.id, 'Open', { hasBadge: true });
  const closed = await createShareLink(db, clock, site.id, 'Closed', { passwordHash });
  const post = (path: string, body: string, headers = {}) =>
    fetch(service.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
  const answers: Response[] = [];
  for (const { token } of [open, closed]) {
    const headers = { 'svc-share': token };
    // A malformed address is told to nobody but its sender.
    await fetch(`${service.url}/share/${token}/%E0%A4%A`);
    for (const path of ['', '?period=7d', '/x/y', '?%'])
      answers.push(await fetch(`${service.url}/share/${token}${path}`));
    answers.push(await fetch(`${service.url}/embed/${token}`));
    answers.push(await fetch(`${service.url}/dashboard/shared/${token}/nothing`));
    for (const path of ['stats?period=7d', 'stats?period=x', 'realtime', 'annotations?period=7d', 'nothing']) {
      answers.push(await fetch(`${service.url}/dashboard/sites/${site.publicId}/${path}`, { headers }));
    }
    answers.push(await post(`/dashboard/shared/${token}/password`, JSON.stringify({ password: 'wrong' })));
    answers.push(await post(`/dashboard/shared/${token}/password`, '{"password": '));
    answers.push(await post(`/dashboard/shared/${token}/password`, JSON.stringify({ password: 'x'.repeat(2000) })));
    answers.push(await post(`/dashboard/shared/${token}/views`, '{}', headers));
  }
  answers.push(await fetch(`${service.url}/badge/${open.badgeToken}.svg`));
  answers.push(await fetch(`${service.url}/badge/${open.badgeToken}.svg?metric=x`));
  const entered = await post(`/dashboard/shared/${closed.token}/password`, JSON.stringify({ password: PASSWORD }));
  const { access } = (await entered.json()) as { access: string };
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  // A failure is logged with its error.
  await db.schema.alterTable('share_link_logos').renameTo('gone_logos').execute();
  const failed = await fetch(`${service.url}/dashboard/shared/${open.token}`);
  assert.equal(failed.status, 500);
  answers.push(failed);
  await db.schema.alterTable('share_links').renameTo('gone_links').execute();
  const alsoFailed = await fetch(`${service.url}/dashboard/sites/${site.publicId}/stats?period=7d`, {
    headers: { 'svc-share': open.token },
  });
  assert.equal(alsoFailed.status, 500);
  answers.push(alsoFailed, await fetch(`${service.url}/share/${open.token}`));

  const secrets = [open.token, closed.token, open.badgeToken!, PASSWORD, access, passwordHash];
  const told = [written, JSON.stringify(tracer.spans), metrics];
  assert.match(written, /dashboard request failed/);
  for (const answer of answers) {
    // A page is answered with its document, whatever its address is.
    told.push(JSON.stringify([...answer.headers]), await answer.text());
  }
  for (const text of told) {
    for (const secret of secrets) assert.ok(!text.includes(secret), text.slice(0, 400));
  }
});
