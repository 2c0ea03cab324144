import { memo, useEffect, useId, useMemo, useState } from 'react';
import { DIMENSION_TABLE, NONE_KEY } from '../../../../src/domain/dimension.ts';
import { METRIC_TABLE } from '../../../../src/domain/metric.ts';
import type { FeedEntry, RealtimeAnswer, TopRow } from '../../../../src/stats/answer.ts';
import { dateFormat } from '../../date-format.ts';
import { compact, whole } from '../../format.ts';
import { isolated } from '../../names.ts';
import { organisationOf, useSite } from '../../session.ts';
import { List } from '../../ui/list/list.tsx';
import { type ListColumn, ListRow } from '../../ui/list/list-row.tsx';
import { Empty, Failure } from '../../ui/page.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { toggled } from '../filters/conditions.ts';
import { pressRow } from '../filters/press-row.ts';
import { Flag } from '../keys/flag.tsx';
import { countryName, isFilterable, keyLabel } from '../keys/key-label.ts';
import { KeyName } from '../keys/key-name.tsx';
import type { PanelProps } from '../panel-props.ts';
import { REALTIME_QUESTION, useQuestion } from '../questions.ts';
import { shareOf } from '../rows/row.tsx';
import { texts } from '../texts.tsx';
import { isFiltered } from '../view-state.ts';
import { keyedFeed } from './feed-keys.ts';
import styles from './realtime.module.css';

const { realtime } = texts;

const TOPS = {
  page: 'topPages',
  referrer: 'topReferrers',
  country: 'topCountries',
} as const;
type TopName = keyof typeof TOPS;
const TOP_COLUMNS: readonly ListColumn[] = [{ name: 'visitors', label: METRIC_TABLE.visitors.label, isMain: true }];

/** Shows the last half hour: current visitors, top lists and the newest events. It refreshes itself. */
export const RealtimeCard = memo(function RealtimeCard({ view, change }: PanelProps) {
  const { data, error, isError, refetch } = useQuestion(REALTIME_QUESTION);
  // A public link shows no single visits.
  const hasFeed = organisationOf(useSite()) !== null;
  const answer = data?.answer;
  return (
    <section
      id="realtime"
      className={`card ${styles.card}`}
      aria-labelledby="realtime-title"
      aria-busy={data === undefined && !isError}
    >
      <div className={`card-head ${styles.head}`}>
        <h2 id="realtime-title" tabIndex={-1}>
          {realtime.title}
        </h2>
        <p className="muted small">{realtime.lead}</p>
      </div>
      {isError && answer === undefined ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <div className={styles.columns} data-feed={hasFeed}>
          <div className={styles.left}>
            <Minutes minutes={answer?.pageviewsPerMinute} />
            <Tops answer={answer} view={view} change={change} />
          </div>
          {hasFeed ? <Feed feed={answer?.feed} /> : null}
        </div>
      )}
    </section>
  );
});

function Minutes({ minutes }: { readonly minutes: RealtimeAnswer['pageviewsPerMinute'] | undefined }) {
  const most = Math.max(1, ...(minutes ?? []).map(({ value }) => value));
  const total = (minutes ?? []).reduce((sum, { value }) => sum + value, 0);
  const { site } = useSite();
  return (
    <div className={styles.minutes}>
      <p>
        {realtime.pageviews(
          <strong className="number" data-figure="pageviews30Minutes">
            {minutes === undefined ? '' : whole(total)}
          </strong>,
          total,
        )}
      </p>
      <div className={styles.bars} aria-hidden="true">
        {(minutes ?? []).map(({ t, value }, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a minute later there are as many bars, and one that moved would jump
            key={place}
            className={styles.bar}
            style={{ '--height': value / most }}
            title={realtime.minute(timeOf(t, site.timezone), value)}
          />
        ))}
      </div>
    </div>
  );
}

/** The most visited pages, sources and countries of now; a click on one filters the figures above. */
function Tops({ answer, view, change }: PanelProps & { readonly answer: RealtimeAnswer | undefined }) {
  const [open, setOpen] = useState<TopName>('page');
  const panelId = useId();
  const rows: readonly TopRow[] | undefined = answer?.[TOPS[open]];
  return (
    <div>
      <TabList
        label={realtime.lists}
        tabs={(Object.keys(TOPS) as TopName[]).map((name) => ({ name, text: DIMENSION_TABLE[name].plural }))}
        open={open}
        onOpen={setOpen}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={DIMENSION_TABLE[open].plural} className={styles.tops}>
        <List heading="" columns={TOP_COLUMNS} empty={<Empty title={realtime.nobody} />}>
          {rows?.map(({ key, visitors }) => (
            <ListRow
              key={key}
              name={<KeyName dimension={open} value={key} />}
              share={shareOf(visitors, rows[0]!.visitors)}
              cells={{
                visitors: (
                  <>
                    {compact(visitors)}
                    <span className="visually-hidden"> {texts.visitors(visitors)}</span>
                  </>
                ),
              }}
              button={{
                'aria-pressed': isFiltered(view.filters, { dimension: open, value: key }),
                disabled: !isFilterable(key),
                ...pressRow((isExcluded) => change(toggled(view, { dimension: open, value: key }, isExcluded))),
              }}
            />
          ))}
        </List>
      </div>
    </div>
  );
}

function Feed({ feed }: { readonly feed: readonly FeedEntry[] | undefined }) {
  const entries = useMemo(() => keyedFeed(feed ?? []), [feed]);
  // Events that are there when the page is opened are not marked as new.
  const [isFirst, setIsFirst] = useState(true);
  const isThere = feed !== undefined;
  useEffect(() => {
    if (isThere) setIsFirst(false);
  }, [isThere]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={styles.feed} tabIndex={0} aria-label={realtime.feed} data-new={!isFirst}>
      {feed?.length === 0 ? (
        <Empty title={realtime.noEvents}>
          <p>{realtime.noEventsHint}</p>
        </Empty>
      ) : (
        <ol>
          {entries.map(({ key, entry }) => (
            <Entry key={key} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}

const Entry = memo(
  function Entry({ entry }: { readonly entry: FeedEntry }) {
    const { site } = useSite();
    const { ts, event, path, referrer, country, city, browser, os, device } = entry;
    const where = [city && isolated(city), country === '' ? '' : countryName(country)].filter(Boolean).join(', ');
    const what = [browser, os, device === '' ? '' : keyLabel('device', device).text].filter(Boolean).join(' · ');
    return (
      <li className={styles.entry}>
        <time className={`muted small number ${styles.time}`} dateTime={new Date(ts).toISOString()}>
          {timeOf(ts, site.timezone, 'seconds')}
        </time>
        <div>
          <p className={styles.path}>
            {event === 'pageview' ? null : <bdi className={`badge ${styles.event}`}>{event}</bdi>}
            <KeyName dimension="page" value={path === '' ? NONE_KEY : path} />
          </p>
          <p className={`muted small ${styles.details}`}>
            <Flag country={country} />
            <span>
              {[where, referrer === '' ? '' : realtime.from(isolated(keyLabel('referrer', referrer).text)), what]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
        </div>
      </li>
    );
  },
  () => true,
);

function timeOf(ms: number, timeZone: string, precision: 'minutes' | 'seconds' = 'minutes'): string {
  const seconds = precision === 'seconds' ? { second: '2-digit' as const } : {};
  return dateFormat({ hour: '2-digit', minute: '2-digit', ...seconds }, timeZone).format(ms);
}
