import { METRICS } from '../domain/metric.ts';
import { NO_PARAMETERS } from '../stats/parse.ts';
import {
  allDefinitions,
  definitionsOfBreakdown,
  definitionsOfReport,
  definitionsOfSelectedStats,
  definitionsOfSeries,
  definitionsOfStats,
  FUNNEL_DEFINITIONS,
  GOAL_DEFINITIONS,
  metricDefinition,
  SELECTED_GOAL_DEFINITIONS,
} from './definitions.ts';
import { type Tool, toolOf } from './tool.ts';

const FILTERED = { filter: 'filter' };
const SELECTED = { filter: 'filter', where: 'where' };
const WITH_WHERE =
  'Conditions (`where`) combine with AND and hold on one and the same hit, such as `country:is:DE|AT`, `page:contains:/blog/` or `goal:is_not:3`. `goal` chooses what is measured.';
const WITH_FILTERS = 'Filters combine with AND; call `definitions` for the dimensions.';

/** Every tool, in the order in which clients list them. Another endpoint of the read API is one more entry. */
export const TOOLS: readonly Tool[] = [
  toolOf('listSites', {
    name: 'sites',
    title: 'Sites',
    description: 'Call it first: the other tools take the id of a site from here.',
    define: () => null,
    page: { ofSite: false, path: '/', taken: {} },
  }),
  toolOf('listGroups', {
    name: 'groups',
    title: 'Groups of sites',
    description: 'The other tools take the id of a group as `groupId`, and answer with the sums of its sites.',
    define: () => null,
    page: { ofSite: false, path: '/', taken: {} },
  }),
  toolOf('readStats', {
    name: 'stats',
    title: 'Top stats',
    description: `${METRICS.map((metric) => `${metric}: ${metricDefinition(metric)}`).join(' ')} ${WITH_FILTERS}`,
    define: definitionsOfStats,
    page: { ofSite: true, path: '', taken: FILTERED },
  }),
  toolOf('readTimeseries', {
    name: 'timeseries',
    title: 'One metric over time',
    description: `At most 2 days give a point an hour, 90 a day, 366 a week, more a month. ${WITH_FILTERS}`,
    define: (query) => definitionsOfSeries(query.get('metric')),
    page: { ofSite: true, path: '', taken: { ...FILTERED, metric: 'metric' } },
  }),
  toolOf('readBreakdown', {
    name: 'breakdown',
    title: 'Ranking by a dimension',
    description: `Such as the pages, referrers, countries or events with the most visitors. ${WITH_FILTERS}`,
    define: (query) => definitionsOfBreakdown(query.get('dimension')),
    page: { ofSite: true, path: '', taken: { ...FILTERED, dimension: 'all', search: 'search' } },
  }),
  toolOf('readReport', {
    name: 'report',
    title: 'Ranking by any dimension',
    description: `As breakdown, also by host name, language, screen, versions, utm_content, utm_term, channel and hour of the week, and by any figure. ${WITH_WHERE}`,
    define: (query) => {
      const figures = [query.get('metric') ?? '', ...(query.get('metrics') ?? '').split(',')];
      return definitionsOfReport(query.get('dimension'), figures);
    },
    page: { ofSite: true, path: '', taken: SELECTED },
  }),
  toolOf('readSelectedStats', {
    name: 'selected_stats',
    title: 'Top stats under conditions',
    description: WITH_WHERE,
    define: definitionsOfSelectedStats,
    page: { ofSite: true, path: '', taken: SELECTED },
  }),
  toolOf('readSelectedTimeseries', {
    name: 'selected_timeseries',
    title: 'One metric over time under conditions',
    description: WITH_WHERE,
    define: (query) => definitionsOfSeries(query.get('metric')),
    page: { ofSite: true, path: '', taken: { ...SELECTED, metric: 'metric' } },
  }),
  toolOf('readSelectedGoals', {
    name: 'selected_goals',
    title: 'Goals under conditions',
    description: WITH_WHERE,
    define: () => SELECTED_GOAL_DEFINITIONS,
    page: { ofSite: true, path: '/goals', taken: SELECTED },
  }),
  toolOf('readSelectedFunnel', {
    name: 'selected_funnel',
    title: 'One funnel under conditions',
    description: `${WITH_WHERE} Call \`funnels\` for the ids.`,
    define: () => FUNNEL_DEFINITIONS,
    page: { ofSite: true, path: '/funnels', taken: { ...SELECTED, funnelId: 'funnel', version: 'version' } },
  }),
  toolOf('readCrawlers', {
    name: 'crawlers',
    title: 'Crawlers and assistants',
    description:
      'Requests, not visitors: crawlers run no script. Such as what AI crawlers read (`class=ai_training`), or the broken pages that search engines ask for (`by=page`, `class=search`, `status=errors`).',
    define: () => null,
    page: { ofSite: true, path: '/crawlers', taken: { by: 'by', class: 'class', operator: 'operator', page: 'page' } },
  }),
  toolOf('readUncrawled', {
    name: 'uncrawled',
    title: 'Pages that no crawler asks for',
    description: 'Or none of a class or operator: `class=search` finds the pages that no search engine has fetched.',
    define: () => null,
    page: { ofSite: true, path: '/crawlers', taken: { class: 'class', operator: 'operator' } },
  }),
  toolOf('readRobots', {
    name: 'robots',
    title: 'What robots.txt forbids',
    description:
      'Also the AI crawlers that may read nothing (`closedTo`), when robots.txt and llms.txt were read, and their changes. `isRead` is false for a site that does not have them read.',
    define: () => null,
    page: {
      ...{ ofSite: true, path: '/crawlers' },
      taken: { crawler: 'crawler', class: 'class', operator: 'operator', page: 'page', status: 'status' },
    },
  }),
  toolOf('readGoals', {
    name: 'goals',
    title: 'Goals',
    description: 'How often each goal was reached, and the share of visitors who did.',
    define: () => GOAL_DEFINITIONS,
    page: { ofSite: true, path: '/goals', taken: {} },
  }),
  toolOf('listFunnels', {
    name: 'funnels',
    title: 'Funnels',
    description: 'Call `funnel` with the id of one for its figures.',
    define: () => null,
    page: { ofSite: true, path: '/funnels', taken: {} },
  }),
  toolOf('readFunnel', {
    name: 'funnel',
    title: 'One funnel',
    description: 'And where they leave it. Call `funnels` for the ids.',
    define: () => FUNNEL_DEFINITIONS,
    page: { ofSite: true, path: '/funnels', taken: { funnelId: 'funnel', version: 'version' } },
  }),
  {
    name: 'definitions',
    title: 'Definitions',
    description: 'What each metric, dimension, period and filter means, and which there are.',
    subjects: [],
    path: [],
    parameters: NO_PARAMETERS,
    ask: async () => allDefinitions(),
    define: () => null,
    page: { ofSite: false, path: '/docs/definitions', taken: {} },
  },
];
