import type { FoundPropertiesAnswer } from '../../../../src/dashboard/routes/properties.ts';
import { isWholeComparison } from '../../../../src/domain/comparison.ts';
import { cleanName, fileName } from '../../../../src/domain/csv.ts';
import { LINK_EVENTS } from '../../../../src/domain/event.ts';
import { METRICS } from '../../../../src/domain/metric.ts';
import type { Period } from '../../../../src/domain/period.ts';
import type { PeriodEcho } from '../../../../src/stats/answer.ts';
import { instant } from '../../format.ts';
import type { SiteSummary } from '../../session.ts';
import { isUnknownList } from '../../ui/known-days.ts';
import { pageOf } from '../adjacent-pages/sides.ts';
import { texts as adjacentTexts } from '../adjacent-pages/texts.ts';
import { rangeText } from '../chart/buckets.ts';
import { comparisonName } from '../comparison/change-text.ts';
import { comparedDays } from '../comparison/comparison.ts';
import type { ChipFacts } from '../filters/chips.ts';
import { conditionsOf } from '../filters/conditions.ts';
import { texts as siteTexts } from '../group-sites/texts.ts';
import { PANEL_NAMES, PANEL_TABS } from '../panels.ts';
import { PROPERTIES_QUESTION, presetAsked, type Question, sitesQuestion, statsQuestion } from '../questions.ts';
import { listWords } from '../rows/lists.ts';
import { serverNow } from '../server-time.ts';
import { type MoneyGoals, moneyGoalOf, shownMetrics } from '../shown-metric.ts';
import { texts as words } from '../texts.tsx';
import type { ViewState } from '../view-state.ts';
import { metricName, tabName } from '../words.ts';
import { sitesCsv } from './export-tables.ts';
import { fileSubject, siteTitle } from './file-subject.ts';
import { readMe } from './read-me.ts';
import { type Ask, type PartName, readPart } from './read-parts.ts';
import { texts } from './texts.ts';
import { type Table, zipTables } from './zip-tables.ts';

/** The view that is exported, and for whom. */
export interface ExportedView {
  readonly site: MoneyGoals & Pick<SiteSummary, 'id' | 'name' | 'domain' | 'timezone'>;
  /** The names of the sites of a group, by their ids; null of a site. */
  readonly sites: ReadonlyMap<string, string> | null;
  readonly view: ViewState;
  /** Returns what the view is about, in words. */
  readonly chips: () => readonly ChipFacts[];
  /** Whether it has the properties that are found and not kept. */
  readonly withFound: boolean;
}

/** A file to be saved. */
export interface ZippedView {
  readonly name: string;
  readonly content: Blob;
}

/** Reads everything that a view has and writes it as one ZIP of CSV files, with a text that says what they are about. */
export async function zipView(
  ask: Ask,
  exported: ExportedView,
  onProgress: (done: number, of: number) => void,
): Promise<ZippedView> {
  const { view, site } = exported;
  const question = statsQuestion(view);
  const { period, firstDay } = await ask(question);
  const tables = await tablesOf(ask, exported);
  const name = (extension: string) => fileName(fileSubject(site), '', period, conditionsOf(view), extension);
  const title = siteTitle(site);
  const compared = comparedDays(view.compare, period, presetAsked(question.params));
  const about = (written: Parameters<typeof readMe>[0]['files']) =>
    readMe({ site: title, facts: factsOf(exported, { period, compared, firstDay }), files: written });
  // Its conditions would make paths too long for some systems: README.txt has them.
  const folder = fileName(fileSubject(site), '', period, [], '');
  return { name: name('zip'), content: await zipTables(folder, tables, about, onProgress) };
}

interface ExportedDays {
  readonly period: PeriodEcho;
  readonly compared: Period;
  /** The first day on which the site has figures. */
  readonly firstDay: string | null;
}

/** Says what the files are about. */
function factsOf({ site, view, chips }: ExportedView, { period, compared, firstDay }: ExportedDays): string[] {
  const { chart, comparison, filters } = words;
  const { fact, everyone, exported } = texts.readMe;
  const about = chips();
  const days = (of: Period) => `${rangeText(of)} (${of.from} – ${of.to})`;
  const now = serverNow();
  return [
    fact(words.period.label, days(period)),
    words.period.zone(site.timezone),
    fact(comparison.label, `${comparisonName(view.compare === 'off' ? 'previous' : view.compare)}, ${days(compared)}`),
    ...(isWholeComparison(firstDay, compared) ? [] : [comparison.partial]),
    chart.interval(chart.intervals[view.interval ?? period.grain]),
    fact(filters.label, about.some(({ isMeasured }) => !isMeasured) ? '' : everyone).trimEnd(),
    ...about.map(({ name, value }) => `- ${name} ${value}`),
    fact(exported, `${instant(now, site.timezone)} (${new Date(now).toISOString()})`),
  ];
}

/** Lists the tables of a view in the order of the page. */
async function tablesOf(ask: Ask, { view, site, sites, withFound }: ExportedView): Promise<readonly Table[]> {
  const table = (name: PartName, title: string, file: string = name, of: ViewState = view): Table => ({
    file: `${file}.csv`,
    title,
    read: () => readPart(ask, of, site, name),
  });
  const shown = shownMetrics(view.goal, moneyGoalOf(view, site) !== null);
  const series = [...new Set([...METRICS, ...shown])].map((metric) => {
    const title = words.exports.chart(metricName(metric, false, view.goal));
    return table('series', title, `chart-${cleanName(metric)}`, { ...view, metric });
  });
  const tabs = PANEL_NAMES.flatMap((panel) => [...PANEL_TABS[panel]]).filter((tab) => tab !== 'properties');
  const keys = sites === null ? await propertiesOf(ask, withFound) : [];
  const properties = keys.map((property, index) => {
    const of = { ...view, property };
    // Two keys may be alike without the characters that no file name has.
    return table('property', listWords('property', of).plural, cleanName(`property-${index + 1}-${property}`), of);
  });
  return [
    table('figures', words.exports.stats, 'top-stats'),
    ...series,
    ...(sites === null ? [] : [sitesTable(ask, view, sites)]),
    ...tabs.map((tab) => table(tab, tabName(tab))),
    // A group has neither links nor properties.
    ...(sites === null ? LINK_EVENTS.map((event) => table(event, listWords(event, view).plural)) : []),
    ...properties,
    ...(site.revenueGoals === undefined ? [] : [table('revenue', texts.revenue), table('revenue-by', texts.revenueBy)]),
    ...(pageOf(view) === null ? [] : [table('beside', adjacentTexts.title, 'before-and-after')]),
    table('hours', words.exports.hours, 'hours-of-week'),
  ];
}

/** The table of a group's sites. */
function sitesTable(ask: Ask, view: ViewState, names: ReadonlyMap<string, string>): Table {
  return {
    file: 'sites.csv',
    title: siteTexts.title,
    read: async () => {
      const answer = await ask(sitesQuestion(view));
      return {
        text: sitesCsv(answer.rows, names),
        answers: [{ ...answer, isNone: isUnknownList(answer) }],
        isCut: false,
      };
    },
  };
}

/** Returns the keys of the properties that are shown. */
async function propertiesOf(ask: Ask, withFound: boolean): Promise<readonly string[]> {
  const { kept } = await ask(PROPERTIES_QUESTION);
  const found = withFound ? (await ask(FOUND_QUESTION)).found : [];
  return [...new Set([...kept, ...found].map(({ key }) => key))];
}

const FOUND_QUESTION: Question<FoundPropertiesAnswer> = { path: 'properties/found', params: {} };
