import type { Dimension } from '../../domain/dimension.ts';
import type { Row } from '../files/export-table.ts';
import {
  campaignKey,
  cityKey,
  countryKey,
  engineKey,
  fieldOf,
  pageKey,
  regionRowKey,
  technologyKeys,
  websiteKey,
} from './matomo-keys.ts';
import { readDay } from './row-values.ts';
import {
  type CountColumns,
  count,
  datedTable,
  type KeyColumns,
  type RowContext,
  type RowKey,
  type SumTable,
  sum,
} from './sum-table.ts';

/** The report that tells, for each day, which types of referrers have reports of their own. It is read first. */
export const TYPES_REPORT = 'Referrers.getReferrerType';

/** Reports of referrers that older versions counted as websites, and the type under which newer ones count them. */
export const REPORTS_BY_TYPE: Readonly<Record<string, string>> = {
  'Referrers.getSocials': 'social',
  'Referrers.getAIAssistants': 'ai',
};

/** The counts of most reports. Actions are pageviews, downloads, outbound links and searches. */
const BY_ACTIONS: CountColumns = {
  visitors: count('nb_uniq_visitors'),
  views: count('nb_actions'),
  viewsOf: 'actions',
};

/**
 * Makes the tables of the reports, by the method of the API. They belong to one import: they remember the types of referrers
 * of its days.
 */
export function matomoTables(): readonly SumTable[] {
  const types = new ReferrerTypes();
  const typed = Object.entries(REPORTS_BY_TYPE).map(([method, type]) =>
    datedTable(method, [labelled('referrer', (row, context) => types.keyOf(type, row, context))]),
  );
  return [
    datedTable('VisitsSummary.get', [], {
      visitors: count('nb_uniq_visitors'),
      sessions: count('nb_visits'),
      bounces: count('bounce_count'),
      durationSeconds: sum('sum_visit_length'),
    }),
    datedTable('Actions.get', [], { pageviews: count('nb_pageviews') }),
    datedTable('Actions.getPageUrls', [
      labelled('page', pageKey, { visitors: count('nb_uniq_visitors'), views: count('nb_hits') }),
      labelled('entry', pageKey, {
        visitors: count('entry_nb_uniq_visitors'),
        views: count('entry_nb_actions'),
        viewsOf: 'actions',
      }),
      labelled('exit', pageKey, { visitors: count('exit_nb_uniq_visitors') }),
    ]),
    datedTable(TYPES_REPORT, [labelled('referrer', (row) => types.read(row))]),
    datedTable('Referrers.getWebsites', [labelled('referrer', websiteKey)]),
    datedTable('Referrers.getSearchEngines', [labelled('referrer', engineKey)]),
    ...typed,
    datedTable('Referrers.getCampaigns', [labelled('utm_campaign', campaignKey)]),
    datedTable('UserCountry.getCountry', [labelled('country', countryKey)]),
    datedTable('UserCountry.getRegion', [labelled('region', regionRowKey)]),
    datedTable('UserCountry.getCity', [labelled('city', cityKey)]),
    datedTable('DevicesDetection.getBrowsers', [labelled('browser', technologyKeys.browser)]),
    datedTable('DevicesDetection.getOsFamilies', [labelled('os', technologyKeys.os)]),
    datedTable('DevicesDetection.getType', [labelled('device', technologyKeys.device)]),
  ];
}

function labelled(dimension: Dimension, key: KeyColumns['key'], counts: CountColumns = BY_ACTIONS): KeyColumns {
  return { dimension, needs: ['label'], counts, key };
}

/**
 * Remembers the types of referrers that each day has. A report of social networks repeats rows of the websites on days that
 * a version before Matomo 4 counted.
 */
class ReferrerTypes {
  readonly #days = new Map<string, Set<string>>();

  /** Reads a row of the types. Direct visits are under no other report; the referrers of campaigns are unknown. */
  read(row: Row): RowKey {
    const type = /(?:^|;)referrerType==(\w+)/.exec(fieldOf(row, 'segment'))?.[1] ?? '';
    const day = readDay(row.date);
    if (day !== null) this.#days.set(day, (this.#days.get(day) ?? new Set()).add(type));
    if (type === 'direct') return '';
    return type === 'campaign' ? { leftOut: 'no_key' } : null;
  }

  /** Returns the key of a row of a type's own report. */
  keyOf(type: string, row: Row, context: RowContext): RowKey {
    const ofDay = this.#days.get(readDay(row.date) ?? '');
    return ofDay?.has(type) ? engineKey(row, context) : { leftOut: 'day_twice' };
  }
}
