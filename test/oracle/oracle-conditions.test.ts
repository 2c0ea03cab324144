/** Compares the hits that the oracle selects by conditions with those that a reader selects. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ConditionOracle } from './conditions/condition-oracle.ts';
import { selected, story, where } from './conditions/stories.ts';
import { type ScenarioEvent, scenarioWorld } from './scenario.ts';
import { NOW, visit } from './scenario-oracle.ts';

describe('a value of a dimension', () => {
  const events: ScenarioEvent[] = visit(
    ['10:00', { page: '/Home', city: 'Köln' }],
    ['10:01', { page: '/blog/a' }],
    ['10:02', { page: '/blog/B', city: 'KÖLN' }],
    ['10:03', { page: '/100%', city: 'Kiel' }],
  );
  const oracle = story({ events });
  const select = (...texts: readonly string[]) => selected(oracle, texts);

  test('is one of some values, to the byte', () => {
    assert.deepEqual(select('page:is:/Home'), ['/Home']);
    assert.deepEqual(select('page:is:/home'), []);
    assert.deepEqual(select('page:is:/blog/a|/Home|/nowhere'), ['/Home', '/blog/a']);
  });

  test('is none of them: a hit without a value is among these', () => {
    assert.deepEqual(select('page:is_not:/Home'), ['/blog/a', '/blog/B', '/100%']);
    assert.deepEqual(select('page:is_not:/Home|/100%'), ['/blog/a', '/blog/B']);
    assert.deepEqual(select('city:is_not:Köln|Kiel'), ['/blog/a', '/blog/B']);
  });

  test('is absent: (none) is a value of is and is_not', () => {
    assert.deepEqual(select('city:is:(none)'), ['/blog/a']);
    assert.deepEqual(select('city:is:(none)|Kiel'), ['/blog/a', '/100%']);
    assert.deepEqual(select('city:is_not:(none)'), ['/Home', '/blog/B', '/100%']);
    assert.deepEqual(select('city:is_not:(none)|Kiel'), ['/Home', '/blog/B']);
  });

  test('contains a text, whatever the case of A to Z; of other letters the case is told apart', () => {
    assert.deepEqual(select('page:contains:BLOG/b'), ['/blog/B']);
    assert.deepEqual(select('page:contains:home|LOG'), ['/Home', '/blog/a', '/blog/B']);
    assert.deepEqual(select('city:contains:kö'), ['/Home']);
    assert.deepEqual(select('city:contains:KÖ'), ['/blog/B']);
  });

  test('contains no pattern: % _ * and \\ are themselves', () => {
    assert.deepEqual(select('page:contains:%'), ['/100%']);
    assert.deepEqual(select('page:contains:_'), []);
    assert.deepEqual(select('page:contains:*'), []);
    assert.deepEqual(select('page:contains:\\\\'), []);
  });

  test('contains nothing when it is absent: (none) is no text that is found', () => {
    assert.deepEqual(select('city:contains:none'), []);
    assert.deepEqual(select('city:contains:n'), ['/Home', '/blog/B']);
    assert.deepEqual(select('city:contains_not:n'), ['/blog/a', '/100%']);
    assert.deepEqual(select('city:contains_not:n|IEL'), ['/blog/a']);
  });

  test('all conditions hold on one and the same hit', () => {
    assert.deepEqual(select('page:contains:blog', 'city:is:Köln'), []);
    assert.deepEqual(select('page:contains:blog', 'city:is_not:Köln'), ['/blog/a', '/blog/B']);
    assert.deepEqual(select('page:contains:o', 'page:contains_not:blog'), ['/Home']);
  });

  test('belongs to the session in a dimension of sessions', () => {
    assert.deepEqual(select('entry:is:/Home', 'city:is:Kiel'), ['/100%']);
    assert.deepEqual(select('exit:is_not:/100%'), []);
    assert.deepEqual(select('channel:is:Direct|Email', 'page:contains:blog'), ['/blog/a', '/blog/B']);
  });
});

describe('events', () => {
  const events = visit(
    ['10:00'],
    ['10:01', { event: 'signup', props: '{"plan":"Pro","n":5}' }],
    ['10:02', { event: 'engage' }],
    ['10:03', { event: 'signup', props: '{"plan":""}' }],
    ['10:04', { event: 'outbound' }],
    ['10:05', { event: 'buy', props: '{"plan":"(none)","n":"50"}' }],
  );
  const oracle = story({ events });
  const select = (...texts: readonly string[]) => selected(oracle, texts, 'seq');

  test('are selected by their name; pageviews and engage never are', () => {
    assert.deepEqual(select('event:is:signup'), [1, 3]);
    assert.deepEqual(select('event:is_not:signup'), [4, 5]);
    assert.deepEqual(select('event:contains:U'), [1, 3, 4, 5]);
    assert.deepEqual(select('event:is:pageview|engage'), []);
    assert.deepEqual(select('event:is_not:pageview'), [1, 3, 4, 5]);
    assert.deepEqual(select('country:is:(none)'), [0]);
    assert.deepEqual(select('country:is:(none)', 'event:is:buy'), [5]);
  });

  test('are selected by a property, whatever their name', () => {
    assert.deepEqual(select('property:plan:is:Pro'), [1]);
    assert.deepEqual(select('property:plan:contains:PRO'), [1]);
    assert.deepEqual(select('property:n:is:5'), [1]);
    assert.deepEqual(select('property:n:contains:5'), [1, 5]);
  });

  test('an empty property is (none); an event without it passes negative operators alone', () => {
    // Nobody sends the service's own words: they count as empty.
    assert.deepEqual(select('property:plan:is:(none)'), [3, 5]);
    assert.deepEqual(select('property:plan:is_not:(none)'), [1, 4]);
    assert.deepEqual(select('property:plan:is_not:Pro'), [3, 4, 5]);
    assert.deepEqual(select('property:plan:contains:none'), []);
    assert.deepEqual(select('property:plan:contains_not:none'), [1, 3, 4, 5]);
    assert.deepEqual(select('property:nowhere:is_not:x'), [1, 3, 4, 5]);
    assert.deepEqual(select('property:nowhere:is:(none)'), []);
  });
});

describe('goals and segments', () => {
  const events = [
    ...visit(['10:00', { page: '/a' }], ['10:01', { page: '/cart' }], ['10:02', { event: 'buy' }]),
    // Half an hour and a second later, a second session.
    ...visit(['10:32:01', { page: '/b' }]),
    ...visit(['11:00', { page: '/c', visitor: '2', country: 'DE' }], ['11:01', { event: 'call', visitor: '2' }]),
  ];
  const goals = [
    { kind: 'event', pattern: 'buy' },
    { kind: 'page', pattern: '/c*' },
  ] as const;
  const segments = [
    { id: 1, conditions: where('page:contains:a', 'page:is_not:/cart') },
    { id: 2, conditions: where('event:is_not:buy') },
    { id: 3, conditions: where('goal:is:1') },
  ];
  const oracle = story({ events, goals }, { segments });
  const select = (...texts: readonly string[]) => selected(oracle, texts);

  test('a goal selects the hits of sessions that reached it', () => {
    assert.deepEqual(select('goal:is:1'), ['/a', '/cart']);
    assert.deepEqual(select('goal:is_not:1'), ['/b', '/c']);
    assert.deepEqual(select('goal:is:1', 'page:is:/cart'), ['/cart']);
    assert.deepEqual(select('goal:is:1', 'goal:is:2'), ['/a', '/cart']);
    assert.deepEqual(select('goal:is:1|2'), ['/a', '/cart', '/c']);
    assert.deepEqual(select('goal:is_not:1|2'), ['/b']);
  });

  test('a segment stands for its conditions', () => {
    assert.deepEqual(select('segment:is:1'), ['/a']);
    assert.deepEqual(select('segment:is:3', 'page:is_not:/a'), ['/cart']);
    // Its condition about events takes part: hits are events.
    assert.deepEqual(selected(oracle, ['segment:is:2'], 'event'), ['call']);
    assert.deepEqual(select('segment:is:2', 'country:is:DE'), []);
  });

  test('what is not there is an error, never unfiltered; so are two segments at once', () => {
    for (const text of ['goal:is:9', 'goal:is_not:9', 'segment:is:9', 'segment:is:1|2']) {
      assert.throws(() => select(text), { code: 'INVALID_PARAMS' });
      const asked = { period: { preset: 'today' }, conditions: where(text) } as const;
      assert.throws(() => new ConditionOracle(scenarioWorld({ now: NOW, events: [] })).stats(asked), {
        code: 'INVALID_PARAMS',
      });
    }
  });

  test('at most 20 conditions and 100 values', () => {
    const stats = (conditions: ReturnType<typeof where>) => oracle.stats({ period: { preset: 'today' }, conditions });
    const values = Array.from({ length: 101 }, (_, i) => `/${i}`);
    assert.doesNotThrow(() => stats(Array.from({ length: 20 }, () => where('page:is:/a')[0]!)));
    assert.throws(() => stats(Array.from({ length: 21 }, () => where('page:is:/a')[0]!)), { code: 'INVALID_PARAMS' });
    assert.doesNotThrow(() => stats(where(`page:is:${values.slice(1).join('|')}`)));
    assert.throws(() => stats(where(`page:is:${values.join('|')}`)), { code: 'INVALID_PARAMS' });
  });
});
