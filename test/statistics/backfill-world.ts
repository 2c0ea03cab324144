import { localDayAt } from '../../src/domain/day.ts';
import { versionsCountedOn } from '../../src/domain/own-channels.ts';
import { firstKeptVisit } from '../../src/domain/retention.ts';
import { Backfiller, type BackfillerOptions } from '../../src/rollup/maintain/backfiller.ts';
import { forgetBackfills } from '../../src/sites/backfills.ts';
import type { World } from '../oracle/world.ts';
import { channelsOf, funnelsOf, propertiesOf, revenuesOf } from './world-definitions.ts';

/** Counts the kept properties, the money and the channels of a world on the days that were closed without them, from a day on. */
export async function backfillWorld(world: World, options: BackfillerOptions, firstRaw: string): Promise<void> {
  const backfiller = new Backfiller(options);
  const [properties, channels] = [propertiesOf(world), channelsOf(world)];
  const [revenues, funnels] = [revenuesOf(world), funnelsOf(world)];
  for (const property of properties) await backfiller.property(property, firstRaw);
  const counted = versionsCountedOn(channels, [firstRaw]);
  for (const revenue of revenues) {
    await backfiller.revenue(revenue, { properties, channels: counted, funnels }, firstRaw);
  }
  const last = channels.at(-1);
  if (last !== undefined) await backfiller.channels(last, revenues, firstRaw);
}

/** Counts the goals of a world on the days that were closed without them, from a day on. */
export async function backfillGoals(world: World, options: BackfillerOptions, firstRaw: string): Promise<void> {
  const { site, goals } = world;
  // Goals of other worlds have the same ids.
  for (const { id } of goals) await forgetBackfills(options.database.db, 'goal', id);
  await new Backfiller(options).goals(site.id, goals, firstRaw, firstVisitOf(world));
}

/** Counts the funnels of a world, and their money, on the days that were closed without them, from a day on. */
export async function backfillFunnels(world: World, options: BackfillerOptions, firstRaw: string): Promise<void> {
  const backfiller = new Backfiller(options);
  for (const funnel of funnelsOf(world)) {
    // Funnels of other worlds have the same ids.
    await forgetBackfills(options.database.db, 'funnel', funnel.id);
    await backfiller.funnel(funnel, revenuesOf(world), firstRaw, firstVisitOf(world));
  }
}

function firstVisitOf({ site, now }: World): string {
  return firstKeptVisit(site, localDayAt(now, site.timezone).day);
}
