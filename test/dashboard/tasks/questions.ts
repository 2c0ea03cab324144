/** The tasks that ask what the visitors of a site did. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import type { BreakdownAnswer, ReportAnswer } from '../../../src/stats/answer.ts';
import type { RevenueAnswer } from '../../../src/stats/revenue-answer.ts';
import { focusedText, panel } from '../visited-site.ts';
import type { Hand } from './hand.ts';
import { assertShown } from './periods.ts';
import type { Task } from './task.ts';

const DAYS = 'period=30d';

export const campaignByVisitors: Task = {
  run: async (shop, kind) => {
    const hand = await shop.open(kind);
    const sources = panel(hand.page, 'Sources');
    await hand.openTab(sources, /^Campaign/);
    // Campaigns have a menu there.
    const item = hand.page.getByRole('button', { name: 'Campaign', exact: true });
    if ((await item.count()) > 0) await hand.use(item);
    const { rows } = await shop.ask<BreakdownAnswer>(`/breakdown?dimension=utm_campaign&${DAYS}`);
    await assertFirst(hand, sources.getByRole('listitem'), rows.find(({ key }) => key !== '(none)')!.key);
    return hand;
  },
};

export const campaignByRevenue: Task = {
  run: async (shop, kind) => {
    const hand = await shop.open(kind);
    await hand.use(hand.page.getByRole('link', { name: 'Goals', exact: true }));
    const card = hand.page.getByRole('region', { name: 'Revenue', exact: true });
    await hand.select(card.getByLabel('Revenue by'), 'UTM campaign');
    const { rows } = await shop.ask<RevenueAnswer>(
      `/report?dimension=utm_campaign&metric=revenue&goal=${shop.goalId}&${DAYS}`,
    );
    await assertFirst(hand, card.getByRole('rowheader'), rows[0]!.key);
    return hand;
  },
};

export const channelThatConverts: Task = {
  run: async (shop, kind) => {
    const hand = await shop.open(kind);
    const goals = panel(hand.page, 'Goals & events');
    await hand.openTab(goals, /^Goals$/);
    await hand.use(goals.getByRole('button', { name: /^Order/ }));
    const { rows } = await shop.ask<ReportAnswer>(
      `/report?dimension=channel&goal=${shop.goalId}&metric=conversionRate&${DAYS}`,
    );
    const sources = panel(hand.page, 'Sources');
    const best = rows[0]!;
    const row = sources.getByRole('button', { name: new RegExp(`^${best.key}`, 'i') });
    assert.match(await hand.watched.text(row), new RegExp(`${(best.conversionRate! * 100).toFixed(1)}%`));
    return hand;
  },
};

export const countryAndBrowser: Task = {
  run: async (shop, kind) => {
    const hand = await shop.open(kind);
    await hand.use(panel(hand.page, 'Locations').getByRole('button', { name: /^Germany \d/ }));
    await hand.use(panel(hand.page, 'Devices').getByRole('button', { name: /^Firefox \d/ }));
    await assertShown(
      hand,
      shop,
      '?filter=country:DE&filter=browser:Firefox',
      `?where=country:is:DE&where=browser:is:Firefox&${DAYS}`,
    );
    return hand;
  },
};

export const pagesBelow: Task = {
  run: async (shop, kind) => {
    const hand = await shop.open(kind);
    const { page } = hand;
    await hand.press('f');
    await hand.use(page.getByRole('button', { name: 'Page', exact: true }));
    const editor = page.getByRole('dialog', { name: 'Page' });
    // The list of operators is a control of the browser, which takes a letter for the name that begins with it.
    await hand.typeIn(editor.getByLabel('Operator'), 'contains', 'c');
    await hand.value(editor.getByRole('searchbox'), '/blog/', { sends: true });
    const where = 'where=page:contains:/blog/';
    await assertShown(hand, shop, `?${where}`, `?${where}&${DAYS}`);
    const names = await panel(page, 'Pages').getByRole('listitem').allInnerTexts();
    assert.ok(names.length > 0 && names.every((name) => name.startsWith('/blog/')), names.join());
    return hand;
  },
};

export const withoutMyCountry: Task = {
  run: async (shop, kind) => {
    const hand = await shop.open(kind);
    const row = panel(hand.page, 'Locations').getByRole('button', { name: /^Germany \d/ });
    await hand.by({
      pointer: () => row.click({ modifiers: ['Alt'] }),
      from: row,
      keys: [{ key: 'Shift+F10' }, { moves: ['ArrowDown'], key: 'Enter' }],
    });
    const where = 'where=country:is_not:DE';
    await assertShown(hand, shop, `?${where}`, `?${where}&${DAYS}`);
    return hand;
  },
};

export const segment: Task = {
  run: async (shop, kind) => {
    const hand = await shop.open(kind, { path: '?filter=country:DE&filter=browser:Firefox' });
    const { page } = hand;
    await hand.use(page.getByRole('button', { name: 'Save as segment', exact: true }));
    const save = page.getByRole('dialog', { name: 'Save as segment' });
    await hand.value(save.getByLabel('Name'), `German foxes, ${kind}`, { sends: true });
    await save.waitFor({ state: 'detached' });
    await hand.watched.settled();
    assert.match(hand.watched.address(), /\?where=segment:is:\d+$/);
    await page.getByRole('button', { name: `Segment: German foxes, ${kind}`, exact: true }).waitFor();
    return hand;
  },
};

export const afterPage: Task = {
  run: async (shop, kind) => {
    const hand = await shop.open(kind);
    await hand.use(panel(hand.page, 'Pages').getByRole('button', { name: /^\/pricing \d/ }));
    const beside = hand.page.getByRole('region', { name: /^(Before and after|Previous and next pages)$/ });
    await hand.lookFor(beside.getByRole('button', { name: /^\/cart/ }));
    return hand;
  },
};

export const csvOfEverything: Task = {
  run: async (shop, kind) => {
    const hand = await shop.open(kind);
    const { page } = hand;
    await hand.use(page.getByRole('button', { name: /^Export/ }));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      hand.use(page.getByRole('button', { name: /ZIP/ })),
    ]);
    assert.match(file.suggestedFilename(), /\.zip$/);
    const bytes = await readFile(await file.path());
    assert.match(bytes.toString('latin1'), /\.csv/);
    return hand;
  },
};

/** Fails unless the first of some rows has this name, without the marks around names. */
async function assertFirst(hand: Hand, rows: Locator, name: string): Promise<void> {
  await hand.watched.settled();
  assert.ok(
    (await hand.watched.text(rows.first())).startsWith(name),
    `${name}; focus: ${await focusedText(hand.page)}`,
  );
}
