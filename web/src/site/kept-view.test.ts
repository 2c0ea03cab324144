import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepView, linkSearch } from './kept-view.ts';

test('the period goes along between the dashboard, goals and funnels', () => {
  const onDashboard = keepView(null, '/', '?period=7d&filter=page:/a&pages=exit&all=city');
  assert.equal(linkSearch(onDashboard, '/goals'), '?period=7d');
  assert.equal(linkSearch(onDashboard, '/funnels'), '?period=7d');
  assert.equal(linkSearch(onDashboard, '/settings'), '');
  const onGoals = keepView(onDashboard, '/goals', '?from=2026-05-01&to=2026-05-04');
  assert.equal(linkSearch(onGoals, '/funnels'), '?from=2026-05-01&to=2026-05-04');
});

test('the dashboard gets its filters and tabs back, with the period of now, and without its dialog', () => {
  const onDashboard = keepView(null, '/', '?period=7d&filter=page:/a&filter=country:DE&pages=exit&all=city');
  const onGoals = keepView(onDashboard, '/goals', '');
  assert.equal(linkSearch(onGoals, '/'), '?filter=page:/a&filter=country:DE&pages=exit');
  const onSettings = keepView(onDashboard, '/settings', '?section=privacy');
  assert.equal(linkSearch(onSettings, '/'), '?period=7d&filter=page:/a&filter=country:DE&pages=exit');
  assert.equal(linkSearch(onSettings, '/funnels'), '?period=7d');
});

test('a page that is opened first hands on its period', () => {
  assert.equal(linkSearch(keepView(null, '/goals', '?period=year'), '/'), '?period=year');
  assert.equal(linkSearch(keepView(null, '/settings', ''), '/'), '');
});
