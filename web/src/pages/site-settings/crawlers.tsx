import { AI_CLASSES, CRAWLER_CLASSES, type CrawlerCount, crawlerLabel } from '../../../../src/domain/crawler.ts';
import { whole } from '../../format.ts';
import { DocsLink } from '../../ui/docs-link.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { texts } from './texts.tsx';

const words = texts.rejected.crawlers;

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
      <div className="table-wrap">
        <table className="table">
          <TableHead columns={[words.columns.name, words.columns.class, { figure: words.columns.events }]} />
          <tbody>
            {crawlers.map(({ name, class: kind, count }) => (
              <tr key={name}>
                <td>{crawlerLabel(name)}</td>
                <td className="muted">{CRAWLER_CLASSES[kind]}</td>
                <td className="end number">{whole(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
