/** A shop with campaigns, countries and orders, on a running service with a browser, for the tasks. */
import type { Site } from '../../../src/domain/site.ts';
import { createGoal } from '../../../src/sites/goals.ts';
import { setRevenue } from '../../../src/sites/revenues.ts';
import type { TestService } from '../../service.ts';
import { type ImportLine, importLines } from '../../statistics/import.ts';
import { Dashboard } from '../dashboard.ts';
import { Hand, type HandKind } from './hand.ts';

/** No task sends mail: reports and alerts only need to know that they could. */
const MAIL = 'smtp://127.0.0.1:9?from=svc@stats.example';

/** Ages of the days that have visits, in days: among them days of last month, of the month before and of last year. */
const AGES = [0, 1, 2, 3, 5, 7, 12, 16, 22, 28, 33, 41, 52, 63, 200, 260];

interface Visitor {
  readonly query?: string;
  readonly r?: string;
  readonly country: string;
  readonly browser: string;
  readonly pages: readonly string[];
  /** The amount of an order at the end. */
  readonly value?: string;
}

/** The visitors of each day. Most come by one campaign, most money by another, and of those by email most buy. */
const VISITORS: readonly Visitor[] = [
  ...Array.from({ length: 3 }, () => campaign('launch', 'social', { country: 'DE', browser: 'Firefox', pages: ['/'] })),
  { ...campaign('launch', 'social', { country: 'AT', browser: 'Chrome', pages: ['/', '/pricing'] }), value: '10.00' },
  { ...campaign('loyal', 'email', { country: 'DE', browser: 'Chrome', pages: ['/pricing', '/cart'] }), value: '90.00' },
  { ...campaign('loyal', 'email', { country: 'US', browser: 'Safari', pages: ['/pricing'] }), value: '70.50' },
  { r: 'https://www.google.com/', country: 'DE', browser: 'Firefox', pages: ['/blog/first', '/pricing', '/cart'] },
  { r: 'https://www.google.com/', country: 'FR', browser: 'Chrome', pages: ['/blog/second', '/blog/first'] },
  { country: 'US', browser: 'Chrome', pages: ['/', '/docs'], value: '5.00' },
];

function campaign(name: string, medium: string, visitor: Visitor): Visitor {
  return { ...visitor, query: `?utm_source=news&utm_medium=${medium}&utm_campaign=${name}` };
}

export class Shop {
  readonly dashboard: Dashboard;
  readonly site: Site;
  /** The goal of orders, which have revenue. */
  readonly goalId: number;

  private constructor(dashboard: Dashboard, site: Site, goalId: number) {
    this.dashboard = dashboard;
    this.site = site;
    this.goalId = goalId;
  }

  static async start(): Promise<Shop> {
    const dashboard = await Dashboard.start({ SVC_SMTP_URL: MAIL });
    const { service } = dashboard;
    const site = await service.site();
    const goalId = await addOrders(service, site);
    await importLines(
      service,
      site,
      AGES.flatMap((age) => dayOf(service, age)),
    );
    await service.closeDays();
    return new Shop(dashboard, site, goalId);
  }

  get service(): TestService {
    return this.dashboard.service;
  }

  /** Opens a page of a site as its owner. */
  async open(kind: HandKind, { of = this.site, path = '' }: { of?: Site; path?: string } = {}): Promise<Hand> {
    const as = { orgId: of.orgId };
    return new Hand(await this.dashboard.open(`/sites/${of.publicId}${path}`, { as }), kind);
  }

  /** Opens the list of sites as an owner. */
  async openSites(kind: HandKind): Promise<Hand> {
    return new Hand(await this.dashboard.open('/', { as: { orgId: this.site.orgId } }), kind);
  }

  /** Returns the read API's answer about the shop. */
  async ask<Answer>(path: string): Promise<Answer> {
    return (await this.service.read(this.site, path)) as Answer;
  }

  close(): Promise<void> {
    return this.dashboard.close();
  }
}

/** Adds the goal of orders with revenue to a site. */
export async function addOrders({ database: { db }, clock }: TestService, { id: siteId }: Site): Promise<number> {
  const { id: goalId } = await createGoal(db, clock, { siteId, name: 'Order', kind: 'event', pattern: 'purchase' });
  const fields = { amountProperty: 'value', currencyProperty: 'currency', currency: null };
  await setRevenue(db, clock, { siteId, goalId }, fields);
  return goalId;
}

/** Returns the events of a day. */
function dayOf(service: TestService, age: number): ImportLine[] {
  const day = Temporal.PlainDate.from(service.today()).subtract({ days: age }).toString();
  return VISITORS.flatMap(({ query = '', r, country, browser, pages, value }, number) => {
    const who = { visitor: `v${number}`, country, browser, os: 'Linux', device: 'desktop' };
    const at = (second: number) => `${day}T0${1 + number}:00:${String(second).padStart(2, '0')}Z`;
    const source = r === undefined ? {} : { r };
    return [
      ...pages.map((page, index) => ({
        ...who,
        ...(index === 0 ? source : {}),
        ts: at(index * 10),
        u: index === 0 ? page + query : page,
      })),
      ...(value === undefined
        ? []
        : [{ ...who, ts: at(50), u: '/thanks', e: 'purchase', p: { value, currency: 'EUR' } }]),
    ];
  });
}
