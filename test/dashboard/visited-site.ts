/** A site with visits, a goal and a funnel, and its view in a real browser, for tests. */
import type { Page } from 'playwright-core';
import { METRIC_TABLE, METRICS } from '../../src/domain/metric.ts';
import type { Site } from '../../src/domain/site.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import type { StatsAnswer } from '../../src/stats/answer.ts';
import { Shared } from '../runner/shared.ts';
import { areOnServers } from '../servers/place.ts';
import { type KeptData, TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { Dashboard, type OpenOptions, type WatchedPage } from './dashboard.ts';
import { importVisits } from './visits.ts';

export const FIREFOX = 'filter=browser:Firefox';

let made: Promise<{ readonly data: KeptData; readonly site: Site }> | undefined;

async function keptSite(): Promise<{ readonly data: KeptData; readonly site: Site }> {
  const { service, site } = await makeSite();
  return { data: await service.keep(), site };
}

async function makeSite(): Promise<{ readonly service: TestService; readonly site: Site }> {
  const service = await TestService.start();
  const site = await service.site({ name: 'Laden', timezone: 'Europe/Berlin' });
  const { db } = service.database;
  await createGoal(db, service.clock, { siteId: site.id, name: 'Anmeldung', kind: 'event', pattern: 'signup' });
  await createFunnel(db, service.clock, {
    siteId: site.id,
    name: 'Zum Preis',
    windowMinutes: 60,
    steps: [
      { kind: 'page', pattern: '/' },
      { kind: 'page', pattern: '/preise' },
    ],
  });
  await importVisits(service, site);
  await service.closeDays();
  return { service, site };
}

export class VisitedSite {
  static readonly #shared = new Shared(() => VisitedSite.#start());
  readonly dashboard: Dashboard;
  readonly site: Site;
  readonly close: () => Promise<void>;

  private constructor(dashboard: Dashboard, site: Site, close = () => dashboard.close()) {
    this.dashboard = dashboard;
    this.site = site;
    this.close = close;
  }

  /** Starts a dashboard with the site, whose days are closed. */
  static async start(): Promise<VisitedSite> {
    // The engine has one data directory at a time.
    await VisitedSite.#shared.end();
    return VisitedSite.#start();
  }

  static async #start(): Promise<VisitedSite> {
    if (areOnServers()) {
      const { service, site } = await makeSite();
      return new VisitedSite(await Dashboard.of(service), site);
    }
    // The days are counted once a process: that takes ten times as long as a start with a copy.
    made ??= keptSite();
    const { data, site } = await made;
    return new VisitedSite(await Dashboard.of(await TestService.startOn(data)), site);
  }

  /** Returns the one that test files share: they change none of its figures. */
  static async shared(): Promise<VisitedSite> {
    const { dashboard, site } = await VisitedSite.#shared.take();
    return new VisitedSite(dashboard, site, () => VisitedSite.#shared.release());
  }

  /** Opens the site's view as its owner; `of` is another site. */
  open(search = '', { of = this.site, ...options }: OpenOptions & { readonly of?: Site } = {}): Promise<WatchedPage> {
    return this.dashboard.open(`/sites/${of.publicId}${search}`, { as: { orgId: of.orgId }, ...options });
  }

  /** Returns the read API's answer about the site. */
  async ask<Answer>(path: string): Promise<Answer> {
    return (await this.dashboard.service.read(this.site, path)) as Answer;
  }

  /** Returns the key figures of the read API, and under filters those of sessions, which only the dashboard has. */
  async figuresOfApi(query: string): Promise<Record<string, number | null>> {
    const { stats } = await this.ask<StatsAnswer>(`/stats?${query}`);
    const figures = Object.fromEntries(METRICS.map((metric) => [metric, stats[metric].value]));
    if (!query.includes('filter=')) return figures;
    const { stats: ofDashboard } = await this.askDashboard<StatsAnswer>(`/stats?${query}`);
    const added = METRICS.filter((metric) => !METRIC_TABLE[metric].isFilterable);
    return { ...figures, ...Object.fromEntries(added.map((metric) => [metric, ofDashboard[metric].value])) };
  }

  /** Returns the answer of the dashboard's own route about the site. */
  async askDashboard<Answer>(path: string, { orgId, publicId }: Site = this.site): Promise<Answer> {
    const { service } = this.dashboard;
    const { cookie } = await signedIn(service, orgId, 'viewer');
    const answer = await fetch(`${service.url}/dashboard/sites/${publicId}${path}`, { headers: { cookie } });
    return (await answer.json()) as Answer;
  }
}

/** Returns the values behind the key figures of a page. */
export function figures(page: Page): Promise<Record<string, number | null>> {
  return page.$$eval('[role="group"] [data-figure]', (all) =>
    Object.fromEntries(
      (all as HTMLElement[]).map(({ dataset }) => [
        dataset.figure,
        dataset.value === '' ? null : Number(dataset.value),
      ]),
    ),
  );
}

export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Returns the texts of the buttons that remove the filters. */
export function chips(page: Page): Promise<string[]> {
  const line = page.getByRole('region', { name: 'Filters' });
  return line.getByRole('button', { name: /^(Remove filter|Clear all)/ }).allTextContents();
}

/** Returns the text of the focused element, without the marks around names. */
export function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.replace(/[\u2068\u2069]/g, '').trim() ?? '');
}
