import { type AgencyKind, Clients, REGIONS, type Region } from './agency-clients.ts';
import { BLOG } from './blog.ts';
import { COMPANY } from './company.ts';
import type { DemoGroup, DemoPlan, DemoSite } from './demo-site.ts';
import { Random, WeightedChoice } from './random.ts';
import { SHOP, shopVisits } from './shop.ts';
import { eventsPerVisit, expectedVisits, type TrafficTime } from './traffic.ts';

export interface AgencyOptions {
  /** The number of sites, at least 2. */
  readonly sites: number;
  /** About the number of events of all sites together. */
  readonly events: number;
  readonly time: TrafficTime;
  /** One seed makes one plan. */
  readonly seed: number;
}

const KINDS: Readonly<Record<AgencyKind, DemoSite>> = { shop: SHOP, company: COMPANY, magazine: BLOG };
/** The kinds of the sites, the largest site first, over and over. */
const ORDER: readonly AgencyKind[] = [
  ...(['shop', 'company', 'shop', 'magazine', 'company'] as const),
  ...(['company', 'shop', 'company', 'magazine', 'company'] as const),
];
/** The rank by size of the site that grew fast. */
const FAST_RANK = 2;
const SILENT_DAYS = 10;
/** The share of companies that have goals; shops and magazines all do. */
const GOALS_PROBABILITY = 0.65;
/** The share of sites with campaigns. */
const CAMPAIGNS_PROBABILITY = 0.4;
/** The largest sites are in a group of their own too. */
const KEY_ACCOUNTS = 'Key accounts';
const KEY_ACCOUNTS_SHARE = 0.05;
/** A site of so many visits a day has as many in the last half hour as the realtime panel needs. */
const BUSY_VISITS_PER_DAY = 216;
const LIVE_VISITS_MAX = 36;

/** A site before it is known how many visits its size stands for. */
interface Draft {
  readonly site: DemoSite;
  readonly kind: AgencyKind;
  readonly group: string;
  /** 0 for the largest. */
  readonly rank: number;
}

/**
 * Plans the organisation of an agency: sites of clients in several time zones, a few large and many small, one without data,
 * one whose data stopped, and one that grew fast; groups of them; and members who reach some groups alone.
 */
export function agencyPlan({ sites: count, events, time, seed }: AgencyOptions): DemoPlan {
  const random = new Random(seed);
  const clients = new Clients(random);
  const regions = new WeightedChoice(REGIONS, ({ weight }) => weight);
  const drafts = Array.from({ length: count }, (_, rank): Draft => {
    const kind = ORDER[rank % ORDER.length]!;
    const region = REGIONS[rank] ?? regions.draw(random);
    const { group, ...client } = clients.next(kind, region);
    return { rank, kind, group, site: { ...siteOf(kind, region, random), ...client, ...fateOf(rank, count) } };
  });
  const scale = events / expectedEvents(drafts, time);
  const shuffled = random.shuffled(drafts);
  return {
    sites: shuffled.map(({ site }) => sized(site, site.visitsPerDay * scale)),
    groups: groupsOf(shuffled),
    members: [
      { role: 'viewer', group: 'Retail', withheld: ['revenue'] },
      { role: 'editor', group: KEY_ACCOUNTS, withheld: [] },
    ],
  };
}

/** Returns a site of a kind in a region, with habits of its own. Its number of visits is that of the largest site. */
function siteOf(kind: AgencyKind, { timezone, currency, countries }: Region, random: Random): DemoSite {
  const base = KINDS[kind];
  const hasGoals = kind !== 'company' || random.happens(GOALS_PROBABILITY);
  const hasCampaigns = random.happens(CAMPAIGNS_PROBABILITY);
  return {
    ...base,
    timezone,
    countries,
    goals: hasGoals ? base.goals : [],
    funnels: hasGoals ? base.funnels : [],
    startShare: random.between(0.4, 1.1),
    glances: base.glances * random.between(0.8, 1.3),
    campaigns: hasCampaigns
      ? base.campaigns.map((campaign) => ({ ...campaign, firstDaysAgo: Math.floor(random.between(12, 330)) }))
      : [],
    visit: kind === 'shop' ? shopVisits(currency) : base.visit,
  };
}

/** Returns how large a site is (Zipf), and what has happened to some. */
function fateOf(rank: number, count: number): Partial<DemoSite> {
  const visitsPerDay = 1 / (rank + 1);
  if (rank === count - 1) return { visitsPerDay: 0 };
  if (rank === FAST_RANK) return { visitsPerDay, startShare: 0.02, growthPower: 5, campaigns: [] };
  if (rank === Math.max(FAST_RANK + 1, count >> 3)) return { visitsPerDay, silentDays: SILENT_DAYS };
  return { visitsPerDay };
}

function sized(site: DemoSite, visitsPerDay: number): DemoSite {
  const busy = site.silentDays === undefined ? Math.min(1, visitsPerDay / BUSY_VISITS_PER_DAY) : 0;
  return { ...site, visitsPerDay, liveVisits: Math.round(LIVE_VISITS_MAX * busy) };
}

function expectedEvents(drafts: readonly Draft[], time: TrafficTime): number {
  const perVisit = new Map(Object.entries(KINDS).map(([kind, site]) => [kind, eventsPerVisit(site, time)]));
  return drafts.reduce((sum, { site, kind }) => sum + expectedVisits(site, time) * perVisit.get(kind)!, 0);
}

function groupsOf(drafts: readonly Draft[]): DemoGroup[] {
  const places = drafts.map((draft, place) => ({ ...draft, place }));
  const byRank = places.toSorted((a, b) => a.rank - b.rank);
  const groups = Map.groupBy(byRank, ({ group }) => group);
  const keyAccounts = Math.max(1, Math.round(drafts.length * KEY_ACCOUNTS_SHARE));
  groups.set(KEY_ACCOUNTS, byRank.slice(0, keyAccounts));
  return [...groups].map(([name, members]) => ({ name, sites: members.map(({ place }) => place) }));
}
