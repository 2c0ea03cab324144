/** The site's dashboard with its dialogs and menus. */
import {
  inMain,
  inTurn,
  key,
  ofFilledSite,
  ofPropertyView,
  ofSite,
  only,
  press,
  pressIt,
  see,
} from './gallery-acts.ts';
import type { Shot } from './gallery-shot.ts';
import { bothOf } from './gallery-twins.ts';

export const SITE_VIEW: readonly Shot[] = [
  { name: 'overview', path: () => '/' },
  { name: 'overview-without-sites', path: only('empty', () => '/'), viewer: 'newcomer' },
  { name: 'overview-add-site', path: () => '/', act: inMain('Add site') },
  { name: 'menu-sites', path: ofSite(''), act: pressIt((page) => page.locator('h1 button')) },
  { name: 'menu-account', path: ofSite(''), act: press('Account menu') },
  { name: 'site', path: ofSite('') },
  { name: 'site-filters', path: ofFilledSite('?period=90d&filter=browser:Firefox&filter=country:DE&metric=pageviews') },
  {
    name: 'site-today',
    path: ofFilledSite('?period=today&pages=exit&sources=utm_campaign&places=city&technology=device'),
  },
  { name: 'site-year', path: ofFilledSite('?period=year&sources=utm_source&events=goals&places=region&technology=os') },
  {
    name: 'site-when',
    path: ofSite(''),
    act: async (page) => {
      for (const each of bothOf(page)) await each.locator('[data-panel="when"]').scrollIntoViewIfNeeded();
    },
  },
  { name: 'site-funnels', path: ofFilledSite('?period=7d&metric=bounceRate&events=funnels') },
  {
    name: 'site-chips',
    path: ofPropertyView('period=7d&filter=entry:/&filter=country:DE&filter=browser:Firefox'),
  },
  { name: 'site-conditions', path: ofFilledSite('?period=7d&where=page:contains:a%7Cb&where=country:is_not:DE') },
  {
    name: 'site-goal',
    path: ofFilledSite('?period=7d&events=goals'),
    act: pressIt((page) => page.locator('[data-panel="events"] li button').first()),
  },
  { name: 'site-filter-editor', path: ofFilledSite('?period=7d'), act: inTurn(key('f'), press('Country')) },
  {
    name: 'site-save-segment',
    path: ofFilledSite('?period=7d&filter=country:DE'),
    act: inTurn(key('f'), press('Save as segment…')),
  },
  { name: 'site-segment-gone', path: ofFilledSite('?period=7d&where=segment:is:99999') },
  { name: 'site-properties', path: ofPropertyView('period=7d&pages=entry&technology=browser') },
  {
    name: 'site-goal-money',
    path: (scene) =>
      ofFilledSite(`?period=7d&events=goals&filter=country:${scene.name === 'long' ? 'GB' : 'DE'}`)(scene),
    act: see((page) => page.getByText('per order').first()),
  },
  { name: 'site-beside', path: ofFilledSite('?period=7d&filter=page:/') },
  { name: 'site-note', path: ofFilledSite(''), act: inTurn(press('Notes'), press('Add a note')) },
  { name: 'site-mark', path: ofFilledSite('?period=30d'), act: press(/: \d+ annotations$/) },
  { name: 'site-table', path: ofFilledSite('?period=7d'), act: press('Table') },
  { name: 'site-nothing-then', path: ofFilledSite('?from=2025-01-01&to=2025-01-07') },
  {
    name: 'site-menu-period',
    path: ofFilledSite(''),
    act: pressIt((page) => page.locator('[aria-label="Period"] [popovertarget]')),
  },
  { name: 'site-menu-notes', path: ofFilledSite(''), act: press('Notes') },
  { name: 'site-menu-filter', path: ofFilledSite('?filter=browser:Firefox'), act: key('f') },
  { name: 'site-menu-export', path: ofFilledSite(''), act: press(/Export/) },
  { name: 'site-arrange', path: ofFilledSite(''), act: inTurn(press(/Export/), press('Arrange cards…')) },
  {
    name: 'site-menu-campaigns',
    path: ofFilledSite(''),
    act: pressIt((page) =>
      page
        .getByRole('tab')
        .filter({ has: page.locator('svg') })
        .first(),
    ),
  },
  { name: 'site-all-rows', path: ofFilledSite('?all=page') },
  { name: 'site-all-cities', path: ofFilledSite('?all=city') },
  { name: 'site-all-values', path: ofPropertyView('period=7d&all=property') },
  { name: 'site-links', path: ofFilledSite('?all=outbound') },
  { name: 'site-links-refused', path: ofFilledSite('?period=90d&all=download') },
  { name: 'site-custom-period', path: ofFilledSite(''), act: key('c') },
  { name: 'site-shortcuts', path: ofFilledSite(''), act: key('?') },
  { name: 'share', path: ({ shareToken }) => `/share/${shareToken}`, viewer: 'nobody' },
];
