/** The sites of the soak, and the questions about them. */
import { systemClock } from '../../src/domain/clock.ts';
import type { Site } from '../../src/domain/site.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import type { World } from '../collect/world.ts';
import { Sent } from './load-sent.ts';

/** A site that gets events, and what it got. */
export interface Target {
  readonly site: Site;
  readonly funnel: number;
  readonly sent: Sent;
  imported: number;
}

export async function newTarget(world: World): Promise<Target> {
  const site = await world.addSite({ timezone: 'UTC' });
  const { db } = world.database;
  await createGoal(db, systemClock, { siteId: site.id, name: 'Bought', kind: 'event', pattern: 'buy' });
  const steps = [
    { kind: 'page', pattern: '/p/*' },
    { kind: 'event', pattern: 'buy' },
  ] as const;
  const funnel = await createFunnel(db, systemClock, { siteId: site.id, name: 'Sale', windowMinutes: 60, steps });
  return { site, funnel: funnel.id, sent: new Sent(), imported: 0 };
}

export function questions(funnel: number): readonly string[] {
  return [
    'stats?period=today',
    'stats?period=7d',
    'timeseries?period=7d&metric=visitors&compare=true',
    'timeseries?period=today&metric=pageviews',
    'breakdown?period=today&dimension=page&limit=50',
    'breakdown?period=30d&dimension=country',
    // A query over many days of hits grows with the days that there are; a query of one day does not.
    'stats?period=today&filter=page:/p/1',
    'goals?period=7d',
    `funnels/${funnel}?period=7d`,
    'realtime',
  ];
}
