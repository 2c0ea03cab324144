/** Tests `svc alert …` with rules of drops, with conditions and of groups. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../src/domain/clock.ts';
import { emptyDirectory } from '../../src/sites/fixture.ts';
import { runCommand } from './command.ts';

test('rules of drops and conditions are created, listed, and refused with what is wrong', async (t) => {
  const dataDir = emptyDirectory(t);
  const run = (...words: string[]) =>
    runCommand(words, { SVC_DATA: dataDir, SVC_WEBHOOK_ALLOW_HOSTS: 'hooks.example.com' }, systemClock);
  const json = async (...words: string[]) => {
    const { status, out, err } = await run(...words, '--json');
    assert.deepEqual([status, err], [0, '']);
    return JSON.parse(out) as Record<string, unknown>;
  };
  await json('org', 'create', '--name', 'Example');
  const { id } = await json('site', 'create', '--domain', 'example.com', '--name', 'E', '--timezone', 'UTC');
  const site = ['--site', String(id)];
  await json('goal', 'create', ...site, '--name', 'Order', '--kind', 'event', '--pattern', 'order');
  await json('goal', 'revenue', '1', ...site, '--amount', 'value', '--currency', 'EUR');
  await json('segment', 'create', ...site, '--name', 'DACH', '--where', 'country:is:DE|AT|CH');
  const webhook = ['--url', 'https://hooks.example.com/x', '--secret', 's'];
  const create = (...words: string[]) => ['alert', 'create', ...site, ...webhook, '--type', ...words];
  const where = ['--where', 'segment:is:1', '--where', 'page:contains:/ü'];

  await json(...create('goal_drop', '--goal', '1', '--hours', '24', '--percent', '60'));
  await json(...create('revenue_drop', '--goal', '1', '--hours', '1', '--threshold', '99.95', ...where));
  await json(...create('spike', '--threshold', '5', '--where', 'device:is:mobile'));
  const { rules } = (await json('alert', 'list')) as { rules: Record<string, unknown>[] };
  const shown = rules.map(({ type, threshold, goalId, currency, hours, percent, where: conditions }) => {
    return { type, threshold, goalId, currency, hours, percent, where: conditions };
  });
  const nothing = { currency: null, where: undefined };
  assert.deepEqual(shown, [
    { type: 'goal_drop', threshold: null, goalId: 1, hours: 24, percent: 60, ...nothing },
    {
      ...{ type: 'revenue_drop', threshold: 99.95, goalId: 1, currency: 'EUR', hours: 1, percent: null },
      where: ['segment:is:1', 'page:contains:/%C3%BC'],
    },
    {
      ...{ ...nothing, type: 'spike', threshold: 5, goalId: null, hours: undefined, percent: undefined },
      where: ['device:is:mobile'],
    },
  ]);
  const list = async () => (await run('alert', 'list')).out;
  assert.match(await list(), /goal_drop: below 60% of what is usual in 24 hours: goal 1 /);
  assert.match(
    await list(),
    /revenue_drop: less than €99.95 in 1 hour: goal 1, where segment:is:1 and page:contains:\/ü /,
  );
  assert.match(await list(), /spike: 5 visitors or more in 5 minutes, where device:is:mobile .* armed/);

  for (const [words, message] of [
    [['goal_drop', '--hours', '5', '--threshold', '1'], 'a goal_drop rule needs a goal'],
    [
      ['goal_drop', '--goal', '1', '--threshold', '1'],
      'a goal_drop rule looks back on a whole number of hours from 1 to 168',
    ],
    [
      ['goal_drop', '--goal', '1', '--hours', '169', '--threshold', '1'],
      'a goal_drop rule looks back on a whole number of hours from 1 to 168',
    ],
    [['goal_drop', '--goal', '1', '--hours', '5'], 'a goal_drop rule needs a threshold or a percentage, and not both'],
    [
      ['goal_drop', '--goal', '1', '--hours', '5', '--percent', '101'],
      'the percentage must be a whole number from 1 to 100',
    ],
    [['spike', '--threshold', '5', '--hours', '5'], 'a spike rule has neither hours nor a percentage'],
    [['revenue', '--goal', '1', '--threshold', '5', '--where', 'country:is:DE'], 'a revenue rule has no conditions'],
    [['spike', '--threshold', '5', '--where', 'segment:is:2'], 'the site has no segment 2'],
  ] as const) {
    assert.deepEqual(await run(...create(...words)), { status: 1, out: '', err: `svc: ${message}\n` });
  }

  await json('segment', 'delete', '1');
  assert.match(await list(), /not judged: a segment of its conditions was deleted/);
  assert.match((await run('alert', 'history', '2')).err, /does not trigger: a segment of its conditions was deleted/);
  const broken = ((await json('alert', 'list')) as { rules: Record<string, unknown>[] }).rules;
  assert.deepEqual(
    broken.map(({ problem }) => problem),
    [undefined, 'segment_gone', undefined],
  );
});

test('rules of a group are created and listed by the name or the id of the group', async (t) => {
  const dataDir = emptyDirectory(t);
  const run = (...words: string[]) => runCommand(words, { SVC_DATA: dataDir }, systemClock);
  const json = async (...words: string[]) => {
    const { status, out, err } = await run(...words, '--json');
    assert.equal(status, 0, err);
    return JSON.parse(out) as Record<string, unknown>;
  };
  await json('org', 'create', '--name', 'Example');
  const { id: site } = await json('site', 'create', '--domain', 'example.com', '--name', 'E', '--timezone', 'UTC');
  await json('group', 'create', '--name', 'Client A', '--sites', String(site));
  const rule = ['--type', 'silence', '--threshold', '2', '--email', 'ops@example.com'];
  const { out } = await run('alert', 'create', '--group', 'Client A', ...rule);
  assert.match(out, /^Created alert rule 1 \(silence: .*\) of Client A\.\n/);
  await json('alert', 'create', '--site', String(site), ...rule);
  const places = async (...words: string[]) => {
    const { rules } = (await json('alert', 'list', ...words)) as { rules: Record<string, unknown>[] };
    return rules.map(({ id, site, group }) => [id, site, group]);
  };
  const [ofGroup, ofSite] = [
    [1, null, 1],
    [2, site, undefined],
  ];
  assert.deepEqual(await places(), [ofGroup, ofSite]);
  assert.deepEqual([await places('--group', '1'), await places('--site', String(site))], [[ofGroup], [ofSite]]);
  assert.match((await run('alert', 'list')).out, /SITE OR GROUP .*\n1 +Client A +silence/);
  const both = await run('alert', 'create', ...rule, '--site', String(site), '--group', 'Client A');
  const neither = await run('alert', 'create', ...rule);
  for (const { status, err } of [both, neither]) {
    assert.deepEqual(
      [status, err.split('\n')[0]],
      [1, 'svc: give --site ID or --group NAME|ID (see bin/svc alert create --help)'],
    );
  }
});
