/** Tests daily reports: when they come, and that their figures are those of the read API for the day. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import { importLines } from '../statistics/import.ts';
import { read } from './expected-text.ts';
import { PUBLIC_URL, type ReportHarness, subjects } from './harness.ts';
import { RecipientWorld } from './recipient-world.ts';

describe('daily reports', () => {
  let world: RecipientWorld;
  let harness: ReportHarness;
  const closing: (() => unknown)[] = [];
  before(async () => {
    world = await RecipientWorld.open({ after: (close) => void closing.push(close as () => unknown) });
    harness = world.harness;
  });
  after(async () => {
    for (const close of closing.reverse()) await close();
  });

  test('one comes each day at 06:00 in the zone of the site, of the day before, also without visitors', async () => {
    const site = await harness.service.site({ timezone: 'Europe/Paris' });
    const member = await harness.subscriber(site, { daily: true });
    assert.deepEqual(await harness.round(member), [], 'nothing of the day before the subscription');
    harness.goTo('2026-05-21T03:59:50Z');
    assert.deepEqual(await harness.round(member), []);
    harness.goTo('2026-05-21T04:00:00Z');
    assert.deepEqual(subjects(await harness.round(member)), ['Shop: no visitors on Wed 20 May']);
    assert.deepEqual(await harness.round(member), [], 'once');
    harness.goTo('2026-05-22T04:00:00Z');
    assert.deepEqual(subjects(await harness.round(member)), ['Shop: no visitors on Thu 21 May']);
    // Of the days in which the service was down, the latest is reported.
    harness.goTo('2026-05-25T12:00:00Z');
    await harness.service.restart();
    assert.deepEqual(subjects(await harness.round(member)), ['Shop: no visitors on Sun 24 May']);
    // A choice that does not name it, as earlier pages send it, leaves it on.
    const { daily, weekly } = await harness.choose(member, site, { weekly: true });
    assert.deepEqual({ daily, weekly }, { daily: true, weekly: true });
    assert.equal((await harness.choose(member, site, { daily: false })).daily, false);
    harness.goTo('2026-05-26T04:00:00Z');
    assert.deepEqual(await harness.round(member), []);
  });

  test('its figures are those of the day, beside the same weekday a week before', async () => {
    const { service } = harness;
    harness.goTo('2026-06-03T10:00:00Z');
    const site = await service.site({ timezone: 'Europe/Paris' });
    const member = await harness.subscriber(site, { daily: true });
    const visit = (ts: string, visitor: string, u = '/') => ({ ts, visitor, u });
    harness.goTo('2026-06-04T03:00:00Z');
    await importLines(service, site, [
      visit('2026-05-20T10:00:00Z', 'z'),
      ...['a', 'b'].map((visitor) => visit('2026-05-27T10:00:00Z', visitor)),
      // The day before is not what a day is compared with.
      ...['a', 'b', 'c', 'd', 'e'].map((visitor) => visit('2026-06-02T10:00:00Z', visitor)),
      // The local day begins at 22:00 UTC.
      visit('2026-06-02T21:59:00Z', 'f'),
      visit('2026-06-02T22:01:00Z', 'a'),
      visit('2026-06-03T10:00:00Z', 'b', '/shoes'),
      visit('2026-06-03T10:20:00Z', 'c'),
    ]);
    harness.goTo('2026-06-04T04:00:00Z');
    const [mail] = await harness.round(member);
    const { text, html, headers } = mail!;
    assert.equal(headers.subject, 'Shop: 3 visitors on Wed 3 Jun');
    const of = (day: string) => read<StatsAnswer>(service, site, `stats?from=${day}&to=${day}`);
    const [day, week] = [await of('2026-06-03'), await of('2026-05-27')];
    assert.deepEqual([day.stats.visitors.value, week.stats.visitors.value], [3, 2]);
    assert.ok(text.includes('\n3 June 2026, Europe/Paris\nCompared with 27 May 2026\n'), text);
    assert.match(text, /\nVisitors +3 {2}\+50% \(previous: 2\)\nPageviews +3 {2}\+50% \(previous: 2\)\n/);
    const { points } = await read<TimeseriesAnswer>(service, site, 'timeseries?from=2026-06-03&to=2026-06-03');
    const hours = /\nVisitors by hour\n((?:.+\n)+)/.exec(text)![1]!.trimEnd().split('\n');
    assert.deepEqual(
      hours.map((line) => Number(/^\d\d:00 +(\d+)/.exec(line)![1])),
      points.map(({ value }) => value),
    );
    assert.deepEqual(
      [hours.length, hours[0], hours[12]],
      [24, `00:00  1  ${'#'.repeat(12)}`, `12:00  2  ${'#'.repeat(24)}`],
    );
    assert.ok(html.includes('aria-label="Visitors by hour. 00:00: 1; 01:00: 0; '));
    assert.ok(text.includes(`\nOpen dashboard: ${PUBLIC_URL}/sites/${site.publicId}?from=2026-06-03&to=2026-06-03\n`));
    assert.ok(text.includes('because you subscribed to daily reports for'));
  });

  test('an address without an account is asked for the three reports at once, and ends each by itself', async () => {
    const site = await world.newSite();
    const admin = await world.adminOf(site);
    const email = 'daily@guest.example';
    const listed = await world.add(admin, site, { email, frequencies: ['monthly', 'daily', 'weekly'] });
    assert.deepEqual(
      listed.map(({ frequency }) => frequency),
      ['daily', 'weekly', 'monthly'],
    );
    const [ask] = harness.taken({ email });
    assert.equal(ask!.headers.subject, 'Do you want the daily, weekly and monthly reports of shop.example?');
    await fetch(world.confirmLink(ask!), { method: 'POST', body: new URLSearchParams({ answer: 'confirm' }) });
    harness.goTo('2026-06-05T06:00:00Z');
    const [mail] = await harness.round({ email });
    assert.equal(mail!.headers.subject, 'Shop: no visitors on Thu 4 Jun');
    const off = /<(.+)>/.exec(mail!.headers['list-unsubscribe']!)![1]!.replace(PUBLIC_URL, harness.service.url);
    assert.match(await (await fetch(off)).text(), /Unsubscribe from the daily report of shop\.example\?/);
    await fetch(off, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    harness.goTo('2026-06-08T06:00:00Z');
    assert.deepEqual(subjects(await harness.round({ email })), ['Shop: no visitors in the week of 1 June']);
  });
});
