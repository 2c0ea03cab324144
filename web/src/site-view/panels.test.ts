import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIRST_TABS, PANEL_TABS, tabPlaces } from './panels.ts';

test('the panels have a tab for each stored dimension, those of campaigns and versions in menus', () => {
  assert.deepEqual(tabPlaces(PANEL_TABS.pages), ['page', 'entry', 'exit', 'hostname']);
  assert.deepEqual(tabPlaces(PANEL_TABS.sources), [
    ...['channel', 'referrer'],
    { group: 'campaigns', tabs: ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] },
  ]);
  assert.deepEqual(tabPlaces(PANEL_TABS.places), ['country', 'region', 'city', 'language']);
  assert.deepEqual(tabPlaces(PANEL_TABS.technology), [
    ...['browser', 'os', 'device', 'screen'],
    { group: 'versions', tabs: ['browser_version', 'os_version'] },
  ]);
  assert.deepEqual(tabPlaces(PANEL_TABS.events), ['goals', 'event', 'properties', 'funnels']);
});

test('an address without a tab opens the same one as ever', () => {
  assert.deepEqual(FIRST_TABS, {
    pages: 'page',
    sources: 'channel',
    places: 'country',
    technology: 'browser',
    events: 'event',
  });
});
