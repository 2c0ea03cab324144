import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FunnelAnswer } from '../../../../src/stats/answer.ts';
import { NO_FIGURE, percent, whole } from '../../format.ts';
import { PatternText } from '../../pattern/pattern-text.tsx';
import { isWithheld, useSite } from '../../session.ts';
import { useSelection } from '../../site-view/use-selection.ts';
import { Answered } from '../../ui/answered.tsx';
import { knownText } from '../../ui/known-days.ts';
import styles from './funnels.module.css';
import { KeyFigures } from './key-figures.tsx';
import { readingQuery } from './reading-query.ts';
import { StepRevenue } from './revenue/step-revenue.tsx';
import { shareOfEntered } from './step-share.ts';
import { texts } from './texts.tsx';
import type { Funnel, FunnelVersionDefinition } from './versions/definition.ts';
import { texts as versionTexts } from './versions/texts.ts';

export interface VersionReadingProps {
  readonly funnel: Funnel;
  readonly version: FunnelVersionDefinition;
  readonly firstDay: string | null;
}

/** Shows the figures of one version: its key figures and its bars. */
export function VersionReading({ funnel, version, firstDay }: VersionReadingProps) {
  const { site, organisation } = useSite();
  const [view] = useSelection();
  const reading = useQuery(readingQuery(site.id, funnel.id, version.version, view));
  // The figures of another version have other steps.
  const known = reading.data?.steps.length === version.steps.length ? reading.data : undefined;
  return (
    <Answered query={{ ...reading, data: known }} height={`${version.steps.length * 4.6 + 3}rem`}>
      {(data) => (
        <div className={styles.reading} aria-busy={reading.isPlaceholderData}>
          <p className="muted small">{versionTexts.within(version.windowMinutes)}</p>
          <KeyFigures reading={data} firstDay={firstDay} isReading />
          <Known answer={data} />
          {data.entered === 0 ? <p className="muted">{texts.figures.nobody}</p> : null}
          <Bars
            version={version}
            reading={data}
            atLast={
              data.completed === 0 || isWithheld(organisation, 'revenue') ? null : (
                <StepRevenue funnel={funnel.id} version={version.version} />
              )
            }
          />
        </div>
      )}
    </Answered>
  );
}

/** Says which days have figures. */
function Known({ answer }: { readonly answer: FunnelAnswer }) {
  const known = knownText(answer, answer.entered === null);
  return known === null ? null : <p className="muted small">{known}</p>;
}

interface BarsProps {
  readonly version: FunnelVersionDefinition;
  readonly reading: FunnelAnswer;
  /** What stands below the last step. */
  readonly atLast: ReactNode;
}

function Bars({ version, reading, atLast }: BarsProps) {
  return (
    <ol className={styles.bars}>
      {version.steps.map(({ kind, pattern }, i) => {
        const { visitors, rateFromPrevious } = reading.steps[i]!;
        const before = reading.steps[i - 1]?.visitors ?? visitors;
        const share = shareOfEntered(reading, i);
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
              </span>
              <span className={styles.track} aria-hidden="true">
                {!share ? null : <span className={styles.fill} style={{ width: `${share * 100}%` }} />}
              </span>
              {share === null || rateFromPrevious === null ? null : (
                <span className={`muted small ${styles.shares}`}>
                  {texts.figures.ofEntered(percent(share))}
                  {/* A new line begins with the rate, never with the dot. */}
                  {'\u00a0· '}
                  <span className={styles.rate}>{texts.figures.fromPrevious(percent(rateFromPrevious))}</span>
                </span>
              )}
              {i === version.steps.length - 1 ? <div className={styles.below}>{atLast}</div> : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Shows how many visitors went no further. */
function DropOff({ before, after }: { readonly before: number | null; readonly after: number | null }) {
  if (before === null || after === null) return <p className={`muted small ${styles.left}`}>{NO_FIGURE}</p>;
  return (
    <p className={`muted small ${styles.left}`}>
      {before === after ? null : (
        <span className={styles.minus} aria-hidden="true">
          −
        </span>
      )}
      {texts.figures.droppedOff(before - after, percent(before === 0 ? 0 : (before - after) / before))}
    </p>
  );
}
