import { AI_CLASSES, CRAWLER_CLASSES, type CrawlerCount, crawlerLabel } from '../../../../src/domain/crawler.ts';
import { whole } from '../../format.ts';
import { DocsLink } from '../../ui/docs-link.tsx';
import { ListTable } from '../../ui/list/list.tsx';
import { type ListColumn, ListRow } from '../../ui/list/list-row.tsx';
import { RowName } from '../../ui/list/row-name.tsx';
import { texts } from './texts.tsx';

const words = texts.rejected.crawlers;

const COLUMNS: readonly ListColumn[] = [
  { name: 'class', label: words.columns.class },
  { name: 'events', label: words.columns.events, isMain: true },
];

interface CrawlersProps {
  readonly crawlers: readonly CrawlerCount[];
  /** The visitors whom AI assistants sent meanwhile; null when nobody knows. */
  readonly assistantVisitors: number | null;
}

/** Lists the bots whose events were rejected, by name, and says how often AI read the site and whom it sent. */
export function Crawlers({ crawlers, assistantVisitors: sent }: CrawlersProps) {
  if (crawlers.length === 0) return null;
  const ai = crawlers
    .filter((crawler) => AI_CLASSES.includes(crawler.class))
    .reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(...crawlers.map(({ count }) => count));
  return (
    <section className="stack" aria-labelledby="crawlers-title">
      <h3 id="crawlers-title">{words.title}</h3>
      <p className="muted">
        {words.lead} <DocsLink page="definitions" section="bots-by-name" />
      </p>
      {ai > 0 ? (
        <p>
          {words.ai(ai, whole(ai))}
          {sent === null ? null : ` ${words.assistants(sent, whole(sent))}`}
        </p>
      ) : null}
      <ListTable heading={words.columns.name} columns={COLUMNS}>
        {crawlers.map(({ name, class: kind, count }) => (
          <ListRow
            key={name}
            name={<RowName text={crawlerLabel(name)} />}
            share={count / most}
            cells={{ class: CRAWLER_CLASSES[kind], events: whole(count) }}
          />
        ))}
      </ListTable>
    </section>
  );
}
