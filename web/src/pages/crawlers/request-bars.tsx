import { addDays } from '../../../../src/domain/calendar.ts';
import type { CrawlersAnswer, CrawlersRow } from '../../../../src/stats/answers/crawlers.ts';
import { day, shortDay, whole } from '../../format.ts';
import styles from './crawlers.module.css';
import { texts } from './texts.ts';

const HEIGHT = 64;
const BAR = 8;
const GAP = 2;
/** The bars of a single week would be too wide without a limit. */
const BAR_MAX_REM = 2.5;
/** More bars than this are drawn by the week. */
const BARS_MAX = 120;
const WEEK = 7;

interface Bar {
  readonly from: string;
  readonly to: string;
  readonly requests: number;
  readonly errors: number;
}

/** Draws a bar for each day or week of requests, with those that were answered with an error. */
export function RequestBars({ answer }: { readonly answer: CrawlersAnswer }) {
  const bars = barsOf(answer);
  const most = Math.max(1, ...bars.map(({ requests }) => requests));
  const busiest = bars.find(({ requests }) => requests === most);
  return (
    <figure className="stack">
      <svg
        className={styles.bars}
        style={{ maxWidth: `${bars.length * BAR_MAX_REM}rem` }}
        viewBox={`0 0 ${bars.length * (BAR + GAP)} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={busiest === undefined ? texts.noRequests : texts.chart(daysText(busiest), whole(most))}
      >
        {bars.map((bar, i) => (
          <g key={bar.from}>
            <title>{texts.bar(daysText(bar), whole(bar.requests), whole(bar.errors))}</title>
            <rect x={i * (BAR + GAP)} y={0} width={BAR} height={HEIGHT} fill="transparent" />
            <Part at={i} bar={bar} most={most} />
          </g>
        ))}
      </svg>
      <table className="visually-hidden">
        <thead>
          <tr>
            <th scope="col">{texts.days}</th>
            <th scope="col">{texts.figures.requests}</th>
            <th scope="col">{texts.figures.errors}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.from}>
              <th scope="row">{daysText(bar)}</th>
              <td>{whole(bar.requests)}</td>
              <td>{whole(bar.errors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className={`muted small ${styles.legend}`}>
        <span>
          <span className={styles.dot} aria-hidden="true" />
          {texts.figures.requests}
        </span>
        <span>
          <span className={styles.dot} data-errors="true" aria-hidden="true" />
          {texts.figures.errors}
        </span>
        <span className={styles.range}>{texts.range(shortDay(answer.period.from), shortDay(answer.period.to))}</span>
      </figcaption>
    </figure>
  );
}

function Part({ at, bar, most }: { readonly at: number; readonly bar: Bar; readonly most: number }) {
  const height = (bar.requests / most) * HEIGHT;
  const wrong = (bar.errors / most) * HEIGHT;
  const place = { x: at * (BAR + GAP), width: BAR };
  return (
    <>
      <rect className={styles.requests} {...place} y={HEIGHT - height} height={height - wrong} />
      <rect className={styles.errors} {...place} y={HEIGHT - wrong} height={wrong} />
    </>
  );
}

function daysText({ from, to }: Bar): string {
  return from === to ? day(from) : texts.range(shortDay(from), shortDay(to));
}

function barsOf({ period, rows }: CrawlersAnswer): Bar[] {
  const byDay = new Map<string, CrawlersRow>(rows.map((row) => [row.key, row]));
  const days: string[] = [];
  for (let date = period.from; date <= period.to; date = addDays(date, 1)) days.push(date);
  const width = days.length > BARS_MAX ? WEEK : 1;
  const bars: Bar[] = [];
  for (let i = 0; i < days.length; i += width) {
    const some = days.slice(i, i + width);
    const sum = (of: 'requests' | 'errors') => some.reduce((total, date) => total + (byDay.get(date)?.[of] ?? 0), 0);
    bars.push({ from: some[0]!, to: some.at(-1)!, requests: sum('requests'), errors: sum('errors') });
  }
  return bars;
}
