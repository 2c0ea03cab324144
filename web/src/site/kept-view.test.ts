import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carriedSearch, keepView, linkSearch } from './kept-view.ts';

test('the period, the comparison and the conditions go along between the dashboard, goals and funnels', () => {
  const onDashboard = keepView(null, '/', '?period=7d&compare=year&filter=page:/a&pages=exit&all=city');
  assert.equal(linkSearch(onDashboard, '/goals'), '?period=7d&compare=year&filter=page:/a');
  assert.equal(linkSearch(onDashboard, '/funnels'), '?period=7d&compare=year&filter=page:/a');
  assert.equal(linkSearch(onDashboard, '/crawlers'), '?period=7d&compare=year&filter=page:/a');
  assert.equal(linkSearch(onDashboard, '/settings'), '');
  const onGoals = keepView(onDashboard, '/goals', '?from=2026-05-01&to=2026-05-04&where=segment,is,3&goal=7');
  assert.equal(linkSearch(onGoals, '/funnels'), '?from=2026-05-01&to=2026-05-04&where=segment,is,3&goal=7');
});

test('the dashboard gets its tabs back, with the period and the conditions of now, and without its dialog', () => {
  const onDashboard = keepView(null, '/', '?period=7d&filter=page:/a&filter=country:DE&pages=exit&all=city');
  const onGoals = keepView(onDashboard, '/goals', '?filter=page:/a&filter=country:DE');
  assert.equal(linkSearch(onGoals, '/'), '?filter=page:/a&filter=country:DE&pages=exit');
  const isLess = keepView(onGoals, '/funnels', '?filter=country:DE&funnel=3&version=2');
  assert.equal(linkSearch(isLess, '/'), '?filter=country:DE&pages=exit');
  const onSettings = keepView(onDashboard, '/settings', '?section=privacy');
  assert.equal(linkSearch(onSettings, '/'), '?period=7d&filter=page:/a&filter=country:DE&pages=exit');
  assert.equal(linkSearch(onSettings, '/funnels'), '?period=7d&filter=page:/a&filter=country:DE');
});

test('a page that is opened first hands on its period and conditions', () => {
  assert.equal(
    linkSearch(keepView(null, '/goals', '?period=year&filter=page:/%25C3'), '/'),
    '?period=year&filter=page:/%25C3',
  );
  assert.equal(linkSearch(keepView(null, '/settings', ''), '/'), '');
});

test('a link to a funnel has what the page is about, and nothing else of it', () => {
  const search = '?period=7d&metric=sessions&filter=page:/a&where=country,is_not,DE,FR&goal=7&funnel=1&pages=exit';
  const carried = 'period=7d&filter=page:/a&where=country,is_not,DE,FR&goal=7';
  assert.equal(carriedSearch(search, { funnel: '3' }), `?funnel=3&${carried}`);
  assert.equal(carriedSearch(search), `?${carried}`);
  assert.equal(carriedSearch(''), '');
});
