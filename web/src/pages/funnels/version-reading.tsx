import { useQuery } from '@tanstack/react-query';
import type { FunnelAnswer } from '../../../../src/stats/answer.ts';
import { NO_FIGURE, percent, whole } from '../../format.ts';
import { PatternText } from '../../pattern/pattern-text.tsx';
import { useSite } from '../../session.ts';
import { Failure, Skeleton } from '../../ui/page.tsx';
import { usePeriod } from '../../use-period.ts';
import { Figure, RateChange } from './funnel-list.tsx';
import styles from './funnels.module.css';
import { readingQuery } from './reading-query.ts';
import { texts } from './texts.tsx';
import type { Funnel, FunnelVersionDefinition } from './versions/definition.ts';
import { texts as versionTexts } from './versions/texts.ts';

/** Shows the figures of one version: its key figures and its bars. */
export function VersionReading({
  funnel,
  version,
}: {
  readonly funnel: Funnel;
  readonly version: FunnelVersionDefinition;
}) {
  const { site } = useSite();
  const [period] = usePeriod();
  const reading = useQuery(readingQuery(site.id, funnel.id, version.version, period));
  if (reading.isError) return <Failure error={reading.error} retry={() => void reading.refetch()} />;
  // The figures of another version have other steps.
  const data = reading.data?.steps.length === version.steps.length ? reading.data : undefined;
  if (data === undefined) return <Skeleton height={`${version.steps.length * 4.6 + 3}rem`} />;
  return (
    <div className={styles.reading} aria-busy={reading.isPlaceholderData}>
      <dl className={styles.figures}>
        <Figure name={texts.figures.entered} value={whole(data.entered)} />
        <Figure name={texts.figures.completed} value={whole(data.completed)} />
        <Figure name={texts.figures.rate} value={percent(data.conversionRate)} />
        <div>
          <dt>{texts.figures.change}</dt>
          <dd>
            <RateChange reading={data} />
          </dd>
        </div>
      </dl>
      {data.entered === null ? <p className="muted">{texts.figures.unknown}</p> : null}
      {data.entered === 0 ? <p className="muted">{texts.figures.nobody}</p> : null}
      <Bars version={version} reading={data} />
    </div>
  );
}

function Bars({ version, reading }: { readonly version: FunnelVersionDefinition; readonly reading: FunnelAnswer }) {
  return (
    <ol className={styles.bars}>
      {version.steps.map(({ kind, pattern }, i) => {
        const { visitors, rateFromPrevious } = reading.steps[i]!;
        const before = reading.steps[i - 1]?.visitors ?? visitors;
        const share = visitors === null || !reading.entered ? 0 : visitors / reading.entered;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <li key={i}>
            {i === 0 ? null : <DropOff before={before} after={visitors} />}
            <div className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {i + 1}
              </span>
              <span className={styles.label}>
                {versionTexts.step[kind]} <PatternText kind={kind} pattern={pattern} />
              </span>
              <span className={styles.count}>
                {texts.figures.visitors(visitors, <strong className="number">{whole(visitors)}</strong>)}
                {rateFromPrevious === null ? null : (
                  <>
                    {/* A new line begins with the rate, never with the dot. */}
                    {'\u00a0· '}
                    <span className={styles.rate}>{texts.figures.fromPrevious(percent(rateFromPrevious))}</span>
                  </>
                )}
              </span>
              <span className={styles.track} aria-hidden="true">
                {!visitors ? null : <span className={styles.fill} style={{ width: `${share * 100}%` }} />}
              </span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Shows how many visitors went no further. */
function DropOff({ before, after }: { readonly before: number | null; readonly after: number | null }) {
  return (
    <p className={styles.left}>
      <span aria-hidden="true">↓ </span>
      {before === null || after === null || before === 0
        ? NO_FIGURE
        : texts.figures.droppedOff(before - after, percent((before - after) / before))}
    </p>
  );
}
