/**
 * The tasks for which people come to a dashboard, done in a real browser, with as few gestures as in Plausible and Umami or fewer: with a
 * pointer and shortcuts, and with the keyboard alone. Prints the table of docs/internals/tasks.md.
 */
import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { heavyTest } from '../heavy-checks.ts';
import type { HandKind } from './tasks/hand.ts';
import { leastOf, peersOf, TASK_NAMES, type TaskName } from './tasks/peers.ts';
import * as periods from './tasks/periods.ts';
import * as questions from './tasks/questions.ts';
import * as settings from './tasks/settings.ts';
import { Shop } from './tasks/shop.ts';
import { type Done, printTable } from './tasks/table.ts';
import type { Task } from './tasks/task.ts';

const TASKS: Readonly<Record<TaskName, Task>> = {
  'Add a site and copy its script': settings.addSite,
  'See its first visit': settings.firstVisit,
  Today: periods.today,
  'Last month against the month before': periods.lastMonth,
  'Last year': periods.lastYear,
  'A range of one’s own against another': periods.ownRange,
  'Zoom into a day of the chart': periods.zoom,
  'Best campaign by visitors': questions.campaignByVisitors,
  'Best campaign by revenue': questions.campaignByRevenue,
  'Which channel converts best': questions.channelThatConverts,
  'A country and a browser': questions.countryAndBrowser,
  'All pages under /blog/': questions.pagesBelow,
  'Everything but my country': questions.withoutMyCountry,
  'Keep filters as a segment': questions.segment,
  'What people do after a page': questions.afterPage,
  'CSV of everything': questions.csvOfEverything,
  'Share with a client': settings.share,
  'Weekly report by email': settings.weeklyReport,
  'Alert when sales drop': settings.salesAlert,
  'Goal with revenue': settings.goalWithRevenue,
  'Funnel of two pages': settings.funnel,
  'Move in from Plausible': settings.moveIn,
  'Exclude myself': settings.excludeMyself,
  'Find a setting: the time zone': settings.findSetting,
};

const ROUNDING = 1e-9;

describe('the tasks of people', () => {
  let shop: Shop | undefined;
  const done = new Map<TaskName, Done>();
  before(async () => {
    if (process.env.SVC_TEST_HEAVY === 'yes') shop = await Shop.start();
  });
  after(async () => {
    if (shop === undefined) return;
    printTable(done);
    await shop.close();
  });

  for (const name of TASK_NAMES) {
    const { run } = TASKS[name];
    const peers = peersOf(name);
    const [fewest, quickest] = [leastOf(peers, 'count'), leastOf(peers, 'seconds')];
    heavyTest(name, async () => {
      const work = async (kind: HandKind) => {
        const hand = await run(shop!, kind);
        const { count, seconds, waitedMs } = hand;
        done.set(name, { ...done.get(name), [kind]: { count, seconds, waitedMs } });
        await hand.watched.close();
        assert.ok(fewest === null || count <= fewest, `${kind}: ${count} gestures; ${fewest} are enough elsewhere`);
        const isQuick = quickest === null || seconds <= quickest + ROUNDING;
        assert.ok(isQuick, `${kind}: ${seconds} s of gestures; ${quickest} s are enough elsewhere`);
      };
      // A task that fails by one way may still be done by the other.
      const outcomes = [await work('pointer').catch(String), await work('keys').catch(String)];
      assert.deepEqual(
        outcomes.filter((outcome) => outcome !== undefined),
        [],
      );
    });
  }
});
