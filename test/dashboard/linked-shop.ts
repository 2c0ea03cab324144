/** A shop whose visits are of two kinds, every word of which says which one it is of, and the questions that links are asked. */
import { STORED_DIMENSIONS } from '../../src/domain/dimension.ts';
import type { Site } from '../../src/domain/site.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { keepProperty } from '../../src/sites/properties.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { createShareLink, type LinkChanges } from '../../src/sites/share-links.ts';
import { looks } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { type ImportLine, importLines } from '../statistics/import.ts';
import { signedIn } from './account.ts';

type Headers = Readonly<Record<string, string>>;

/** A service with one shop: visits of `shown` words from Germany, and of `hidden` words from France. */
export class LinkedShop {
  readonly service: TestService;
  readonly site: Site;
  /** The cookie of its owner. */
  readonly cookie: string;
  /** A goal with revenue. */
  readonly goal: number;
  readonly funnel: number;

  private constructor(service: TestService, site: Site, cookie: string, goal: number, funnel: number) {
    this.service = service;
    this.site = site;
    this.cookie = cookie;
    this.goal = goal;
    this.funnel = funnel;
  }

  static async start(): Promise<LinkedShop> {
    const service = await TestService.start();
    const site = await service.site({ domain: 'shop.example' });
    const { db } = service.database;
    const { clock } = service;
    const order = { siteId: site.id, name: 'Order', kind: 'event', pattern: 'purchase' } as const;
    const goal = (await createGoal(db, clock, order)).id;
    const money = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
    await setRevenue(db, clock, { siteId: site.id, goalId: goal }, money);
    for (const key of ['plan', 'value']) await keepProperty(db, clock, { siteId: site.id, key });
    const steps = [
      { kind: 'page' as const, pattern: '/shown*' },
      { kind: 'event' as const, pattern: 'purchase' },
    ];
    const funnel = await createFunnel(db, clock, { siteId: site.id, name: 'Buying', windowMinutes: 60, steps });
    const today = Temporal.PlainDate.from(service.today());
    const days = [0, 1, 2, 9].map((age) => String(today.subtract({ days: age })));
    const visits = days.flatMap((day) => [...visitsOf(day, 'DE', 'shown', 3), ...visitsOf(day, 'FR', 'hidden', 4)]);
    await importLines(service, site, visits);
    await service.closeDays();
    const { cookie } = await signedIn(service, site.orgId, 'owner');
    return new LinkedShop(service, site, cookie, goal, funnel.id);
  }

  /** Makes a link; returns the headers of its page. */
  async open(fields: Omit<LinkChanges, 'name'>) {
    const { database, clock } = this.service;
    const { token } = await createShareLink(database.db, clock, this.site.id, 'Link', fields);
    return { 'svc-share': token };
  }

  async ask(headers: Headers, path: string) {
    const response = await fetch(`${this.service.url}/dashboard/sites/${this.site.publicId}/${path}`, { headers });
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) as object };
  }

  close(): Promise<void> {
    return this.service.close();
  }

  /** The questions with which each route that a link reaches is asked. A new route is added here by hand. */
  questions(): Readonly<Record<string, readonly string[]>> {
    const { goal } = this;
    const dimensions = looks(STORED_DIMENSIONS, 8).map((name) => `period=30d&limit=100&dimension=${name}`);
    const plain = ['period=30d', 'period=today', 'period=all', 'from=2026-05-01&to=2026-05-20'];
    const chosen = [...plain, 'period=30d&filter=country:FR', 'period=30d&where=country:is_not:DE'];
    const searched = looks(dimensions, 2).map((dimension) => `${dimension}&search=hidden`);
    const earlier = 'earlierFrom=2026-05-01&earlierTo=2026-05-12';
    const values = ['plan'].map((key) => `period=30d&dimension=property:${key}`);
    return {
      stats: [...chosen, `period=30d&goal=${goal}`, 'period=30d&filter=page:/hidden-first'],
      timeseries: [...chosen, 'period=30d&metric=pageviews', 'period=today&metric=visitors&interval=hour'],
      'goal-timeseries': ['conversions', 'conversionRate'].map((metric) => `period=30d&goal=${goal}&metric=${metric}`),
      breakdown: [...dimensions, ...searched, `${dimensions[0]}&goal=${goal}&metric=conversions`],
      'breakdown/earlier': [`period=7d&dimension=page&${earlier}`, `period=7d&dimension=country&${earlier}`],
      sources: chosen,
      'sources/earlier': [`period=7d&${earlier}`],
      links: ['period=30d&event=outbound', 'period=30d&event=outbound&search=hidden'],
      'breakdown/engagement': [...plain, 'period=30d&search=hidden'],
      'pages-beside': ['period=30d&page=/hidden-first', 'period=30d&page=/shown-first&side=before'],
      'hours-of-week': chosen,
      goals: chosen,
      'goal-trends': chosen,
      funnels: [''],
      'funnels/:funnelId': plain,
      'property-values': [...values, ...values.map((search) => `${search}&search=hidden`)],
      properties: [''],
      annotations: plain,
      imported: [''],
      realtime: [''],
      revenue: ['channel', 'entry', 'property:plan'].map(
        (dimension) => `period=30d&goal=${goal}&metric=revenue&dimension=${dimension}`,
      ),
      'revenue-stats': [`period=30d&goal=${goal}`],
      'funnels/:funnelId/revenue': ['period=30d'],
    };
  }

  /** Returns the paths of a route with these parameters. */
  paths(name: string, searches: readonly string[] = this.questions()[name]!): readonly string[] {
    return searches.map((search) => `${name.replace(':funnelId', String(this.funnel))}?${search}`);
  }
}

/** Makes visits in which every text is a word of their own: what an answer tells of them is found in it. */
function visitsOf(day: string, country: string, word: string, visitors: number): ImportLine[] {
  return Array.from({ length: visitors }, (_, i): ImportLine[] => {
    const who = {
      ...{ visitor: `${day} ${word} ${i}`, country, city: `${word}-city`, region: '' },
      ...{ browser: `${word}-browser`, os: `${word}-os`, language: country === 'DE' ? 'de' : 'fr' },
      ...{ r: `https://${word}.example/`, browser_version: '1', os_version: '1' },
    };
    const query = ['source', 'medium', 'campaign', 'content', 'term'].map((name) => `utm_${name}=${word}-${name}`);
    const at = (minute: number) => `${day}T0${i}:${String(minute).padStart(2, '0')}:00Z`;
    const link = { url: `https://${word}-outbound.example/` };
    return [
      { ...who, ts: at(10), u: `/${word}-first?${query.join('&')}` },
      { ...who, ts: at(12), u: `/${word}-second` },
      { ...who, ts: at(13), u: `/${word}-second`, e: 'outbound', p: link },
      { ...who, ts: at(14), u: `/${word}-second`, e: `${word}-event`, p: { plan: `${word}-plan` } },
      ...(i === 0
        ? [{ ...who, ts: at(15), u: `/${word}-second`, e: 'purchase', p: { plan: `${word}-plan`, value: '20.00' } }]
        : []),
    ];
  }).flat();
}
