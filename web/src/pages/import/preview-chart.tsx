import { useMemo } from 'react';
import type { ImportPreview } from '../../../../src/dashboard/routes/uploads.ts';
import type { TimeseriesAnswer } from '../../../../src/stats/answer.ts';
import { useSite } from '../../session.ts';
import { daysOf } from '../../site-view/chart/buckets.ts';
import { LineChart } from '../../site-view/chart/line-chart.tsx';
import { type Series, seriesOf } from '../../site-view/chart/series.ts';
import { type Question, useQuestion } from '../../site-view/questions.ts';
import { useToday } from '../../site-view/server-time.ts';
import { Skeleton } from '../../ui/page.tsx';
import styles from './import.module.css';
import { texts } from './texts.tsx';

type Days = ImportPreview['days'];

/** Draws the visitors of the days to import beside those of the site's own days. */
export function PreviewChart({ source, days }: { readonly source: string; readonly days: Days }) {
  const { site } = useSite();
  const today = useToday(site.timezone);
  const last = days.last!;
  const params = { metric: 'visitors', from: days.first!, to: last > today ? last : today };
  const question: Question<TimeseriesAnswer> = { path: 'timeseries', params };
  const own = useQuestion(question);
  const series = useMemo(
    () => (own.data === undefined ? null : withImported(seriesOf('visitors', own.data.answer), source, days)),
    [own.data, source, days],
  );
  if (series === null) return <Skeleton height="16rem" />;
  return (
    <figure>
      <figcaption className={styles.legend}>
        <span>{texts.preview.visitors}</span>
        <span className={styles.own}>{texts.preview.tracked}</span>
        <span className={styles.imported}>{texts.preview.toImport(source)}</span>
      </figcaption>
      <div className={styles.chart}>
        <LineChart series={series} name={texts.preview.chart} open={-1} />
      </div>
    </figure>
  );
}

/** Lays the days to import over the buckets of the own days. */
function withImported(series: Series, source: string, days: Days): Series {
  const { buckets } = series;
  const values = buckets.starts.map((_, index) => {
    const { from, to } = daysOf(buckets, index);
    const inBucket = days.points.filter(({ day }) => day >= from && day <= to).map(({ visitors }) => visitors);
    return inBucket.length === 0
      ? null
      : inBucket.reduce<number | null>((a, b) => (a === null || b === null ? null : a + b), 0);
  });
  const found = series.values.findIndex((value) => value !== null && value > 0);
  const firstOwn = found === -1 ? series.values.length : found;
  return {
    ...series,
    // The own days begin with the first visit. A bucket without own visits is drawn by the imported days alone.
    values: series.values.map((value, index) =>
      index < firstOwn || (value === 0 && values[index] !== null) ? null : value,
    ),
    previous: { buckets, values, name: source },
  };
}
