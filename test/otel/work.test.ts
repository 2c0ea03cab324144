/** Tests what a service tells of its own work: closing days, mails, and what fails. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metricsText } from '../../src/service/telemetry/metric.ts';
import { observedMail } from '../../src/service/telemetry/observed-mail.ts';
import { Telemetry } from '../../src/service/telemetry/telemetry.ts';
import { parseExposition } from '../metrics/exposition.ts';
import { TestService } from '../service.ts';
import { RecordingTracer } from './recording-tracer.ts';

const DAY = 86_400_000_000;

test('the closing of an ended day is timed and told of, with its statements', async (t) => {
  const tracer = new RecordingTracer();
  const service = await TestService.start({}, { telemetry: new Telemetry(tracer) });
  t.after(() => service.close());
  const metric = async (name: string) => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    const family = parseExposition(text).get(name.replace(/_count$/, ''));
    return family?.samples.find((sample) => sample.name === name)?.value;
  };
  const site = await service.site();
  const decided = await service.decided(1);
  await service.collect(site, { u: '/' });
  await decided();
  await service.read(site, '/stats?period=today');
  assert.deepEqual([await metric('svc_closing_waiting'), await metric('svc_closing_lag_seconds')], [0, 0]);

  const closedBefore = (await metric('svc_closing_duration_seconds_count'))!;
  service.clock.advance(DAY);
  await service.maintain();
  assert.deepEqual([await metric('svc_closing_waiting'), await metric('svc_closing_lag_seconds')], [0, 0]);
  assert.equal((await metric('svc_closing_duration_seconds_count'))!, closedBefore + 1);

  const [closing] = tracer.spans.filter(({ name }) => name === 'close days');
  assert.deepEqual([closing?.attributes, closing?.within], [{ 'svc.site_days': 1 }, undefined]);
  const statements = tracer.spans.filter(({ within }) => within === closing);
  assert.ok(statements.some(({ attributes }) => attributes['svc.layer'] === 'events'));
  assert.ok(statements.some(({ attributes }) => attributes['svc.layer'] === 'hits'));
  // Spans of requests that are being answered have not ended.
  for (const { name, ended, error } of tracer.spans) assert.deepEqual([ended, error], [true, undefined], name);
});

test('a mail is counted by its kind and outcome, and nothing of it is told', async () => {
  const tracer = new RecordingTracer();
  const telemetry = new Telemetry(tracer);
  const sender = observedMail(
    { send: async () => ({ status: 'failed:timeout', detail: 'secret', final: false }) },
    'report',
    telemetry,
  );
  const message = { subject: 'secret', text: 'secret', html: 'secret' } as never;
  await sender.send('ada@example.com', message, new AbortController().signal);
  assert.deepEqual(tracer.spans, [
    {
      name: 'send mail',
      attributes: { 'svc.kind': 'report', 'svc.status': 'timeout' },
      within: undefined,
      ended: true,
    },
  ]);
  const counted = metricsText([telemetry.mails.metric]).match(/^\S+ [1-9]\d*$/gm);
  assert.deepEqual(counted, ['svc_mails_total{kind="report",status="timeout"} 1']);
});
