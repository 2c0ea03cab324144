import { addDays } from '../domain/calendar.ts';
import { dayStart, localDayAt } from '../domain/day.ts';
import { CLIENTS, type DemoClient } from './clients.ts';
import type { Campaign, DemoSite, Source } from './demo-site.ts';
import { placesOf } from './places.ts';
import { Random, WeightedChoice } from './random.ts';
import { type DemoLine, Visit, type Visitor } from './visit.ts';

/** The number of days before today that have traffic. */
export const TRAFFIC_DAYS = 365;
const MS_PER_HOUR = 3_600_000;
/** The share of visits by visitors who come back on the same day. */
const RETURN_PROBABILITY = 0.07;
/** The last minutes get these visits at any hour, so that the realtime panel has figures. */
const LIVE_MINUTES = 30;
const LIVE_VISITS = 36;
const SAMPLE_VISITS = 2000;

/** The time of traffic. */
export interface TrafficTime {
  /** The end, epoch milliseconds. */
  readonly now: number;
  /** The number of local days before that of `now`: at most a year's. */
  readonly days: number;
}

/** Makes the traffic of a demo site, day by day up to the present. */
export class Traffic {
  readonly #site: DemoSite;
  readonly #random: Random;
  readonly #now: number;
  readonly #days: number;
  /** The share of the usual numbers: 1, less in tests. */
  readonly #scale: number;
  readonly #sources: WeightedChoice<Source>;
  readonly #visitors: () => Omit<Visitor, 'visitor'>;
  readonly #hours: WeightedChoice<number>;

  constructor(site: DemoSite, random: Random, { now, days }: TrafficTime, scale: number) {
    this.#site = site;
    this.#random = random;
    this.#now = now;
    this.#days = days;
    this.#scale = scale;
    this.#sources = new WeightedChoice(site.sources, ({ weight }) => weight);
    this.#visitors = visitorsOf(site, random);
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    this.#hours = new WeightedChoice(hours, (hour) => site.hours[hour]!);
  }

  /**
   * Yields the lines of each local day up to now, the oldest day first. The lines of a day are in no order.
   */
  *days(): Generator<readonly DemoLine[]> {
    const today = localDayAt(this.#now * 1000, this.#site.timezone).day;
    for (let daysAgo = this.#days; daysAgo >= 0; daysAgo--) {
      const lines = this.#dayLines(addDays(today, -daysAgo), daysAgo);
      if (daysAgo === 0) lines.push(...this.#liveLines());
      yield lines.filter(({ ts }) => ts <= this.#now);
    }
  }

  /** Makes visits of no day and returns the number of their events. */
  eventsOf(visits: number): number {
    let events = 0;
    for (let visit = 0; visit < visits; visit++) {
      const visitor = { visitor: '', ...this.#visitors() };
      events += this.#visit(visitor, this.#sources.draw(this.#random), this.#now, 0).length;
    }
    return events;
  }

  #dayLines(day: string, daysAgo: number): DemoLine[] {
    const site = this.#site;
    const random = this.#random;
    const start = dayStart(day, site.timezone) / 1000;
    const usual = usualVisits(site, day, daysAgo) * this.#scale;
    const sources = Array.from({ length: random.count(usual) }, () => this.#sources.draw(random));
    for (const campaign of site.campaigns) {
      const share = campaign.shares[campaign.firstDaysAgo - daysAgo] ?? 0;
      if (share > 0) sources.push(...Array.from({ length: random.count(usual * share) }, () => sourceOf(campaign)));
    }
    const visitors: Visitor[] = [];
    const lines: DemoLine[] = [];
    for (const source of sources) {
      const returning = visitors.length > 0 && random.happens(RETURN_PROBABILITY);
      const visitor = returning ? random.of(visitors) : { visitor: `${day} ${visitors.length}`, ...this.#visitors() };
      if (!returning) visitors.push(visitor);
      const at = start + (this.#hours.draw(random) + random.next()) * MS_PER_HOUR;
      if (at <= this.#now) lines.push(...this.#visit(visitor, source, at, daysAgo));
    }
    return lines;
  }

  #liveLines(): DemoLine[] {
    const visits = Array.from({ length: this.#site.liveVisits ?? LIVE_VISITS }, (_, i) => {
      const visitor = { visitor: `live ${i}`, ...this.#visitors() };
      const at = this.#now - this.#random.between(0, LIVE_MINUTES * 60_000);
      return this.#visit(visitor, this.#sources.draw(this.#random), at, 0);
    });
    return visits.flat();
  }

  #visit(visitor: Visitor, source: Source, start: number, daysAgo: number): readonly DemoLine[] {
    const glance = this.#random.happens(this.#site.glances);
    const visit = new Visit(this.#random, visitor, source, start, glance);
    this.#site.visit(visit, source, daysAgo);
    return visit.lines;
  }
}

/** Returns about the number of events of a site's visit, from a sample. */
export function eventsPerVisit(site: DemoSite, time: TrafficTime): number {
  return new Traffic(site, new Random(SAMPLE_VISITS), time, 1).eventsOf(SAMPLE_VISITS) / SAMPLE_VISITS;
}

/** Returns about the number of visits of a site. */
export function expectedVisits(site: DemoSite, { now, days }: TrafficTime): number {
  const { day: today, start } = localDayAt(now * 1000, site.timezone);
  const hours = (now - start / 1000) / MS_PER_HOUR;
  let visits = -usualVisits(site, today, 0) * (1 - shareOfDay(site, hours));
  for (let daysAgo = days; daysAgo >= 0; daysAgo--) {
    const shares = site.campaigns.map(({ firstDaysAgo, shares }) => shares[firstDaysAgo - daysAgo] ?? 0);
    visits += usualVisits(site, addDays(today, -daysAgo), daysAgo) * shares.reduce((sum, share) => sum + share, 1);
  }
  return visits;
}

/** Returns the share of a day's visits that the first hours have. */
function shareOfDay(site: DemoSite, hours: number): number {
  const sum = (upTo: number) => site.hours.reduce((all, each, i) => all + each * Math.max(0, Math.min(1, upTo - i)), 0);
  return sum(hours) / sum(24);
}

/** Returns the number of visits of a day without campaigns. */
function usualVisits(site: DemoSite, day: string, daysAgo: number): number {
  if (daysAgo < (site.silentDays ?? 0)) return 0;
  const date = Temporal.PlainDate.from(day);
  const grown = (1 - daysAgo / TRAFFIC_DAYS) ** (site.growthPower ?? 1);
  const growth = site.startShare + (1 - site.startShare) * grown;
  return site.visitsPerDay * growth * site.months[date.month - 1]! * site.weekdays[date.dayOfWeek - 1]!;
}

function sourceOf(campaign: Campaign): Source {
  return { ...campaign.source, weight: 0 };
}

function visitorsOf(site: DemoSite, random: Random): () => Omit<Visitor, 'visitor'> {
  const places = new WeightedChoice(placesOf(site.countries), ({ weight }) => weight);
  const devices = Object.entries(site.devices).map(([device, weight]) => ({ device, weight }));
  const device = new WeightedChoice(devices, ({ weight }) => weight);
  const clients = new Map<string, WeightedChoice<DemoClient>>(
    devices.map((each) => [
      each.device,
      new WeightedChoice(
        CLIENTS.filter((client) => client.device === each.device),
        ({ weight }) => weight,
      ),
    ]),
  );
  return () => {
    const { country, region, city } = places.draw(random);
    const { browser, os, device: kind } = clients.get(device.draw(random).device)!.draw(random);
    return { country, region, city, browser, os, device: kind };
  };
}
