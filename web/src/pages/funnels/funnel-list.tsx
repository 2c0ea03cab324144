import { useQueries } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { FunnelAnswer } from '../../../../src/stats/answer.ts';
import { percent, whole } from '../../format.ts';
import { addressParams, type PeriodChoice } from '../../period.ts';
import { searchOf } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Delta } from '../../ui/delta.tsx';
import { Card, messageOf, Skeleton } from '../../ui/page.tsx';
import { usePeriod } from '../../use-period.ts';
import styles from './funnels.module.css';
import { readingQuery } from './reading-query.ts';
import { StepChain } from './step-chain.tsx';
import { texts } from './texts.tsx';
import { currentVersion, type Funnel } from './versions/definition.ts';

/** Lists the site's funnels, each with its key figures. */
export function FunnelList({ funnels }: { readonly funnels: readonly Funnel[] }) {
  const { site } = useSite();
  const [period] = usePeriod();
  const readings = useQueries({
    queries: funnels.map((funnel) => readingQuery(site.id, funnel.id, currentVersion(funnel).version, period)),
  });
  return (
    <Card>
      <ul className="entries">
        {funnels.map((funnel, i) => {
          const { data, error } = readings[i]!;
          return (
            <li key={funnel.id}>
              <div className={styles.what}>
                <h2>
                  <Link href={`/funnels?${linkTo(funnel.id, period)}`}>
                    <bdi>{funnel.name}</bdi>
                  </Link>
                </h2>
                <StepChain steps={currentVersion(funnel).steps} />
              </div>
              {error === null ? <Figures reading={data} /> : <p role="alert">{messageOf(error)}</p>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function linkTo(funnel: number, period: PeriodChoice): string {
  return searchOf({ funnel, ...addressParams(period) });
}

function Figures({ reading }: { readonly reading: FunnelAnswer | undefined }) {
  return (
    <dl className={styles.figures}>
      <Figure name={texts.figures.entered} value={reading && whole(reading.entered)} />
      <Figure name={texts.figures.completed} value={reading && whole(reading.completed)} />
      <Figure name={texts.figures.rate} value={reading && percent(reading.conversionRate)} />
      <div>
        <dt>{texts.figures.change}</dt>
        <dd>{reading === undefined ? <Skeleton width="3rem" /> : <RateChange reading={reading} />}</dd>
      </div>
    </dl>
  );
}

/** Shows one figure with its name. */
export function Figure({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="number">{value ?? <Skeleton width="3rem" />}</dd>
    </div>
  );
}

/** Shows the change of a funnel's rate from the period before; nothing when nobody entered it then. */
export function RateChange({ reading: { delta, previous } }: { readonly reading: FunnelAnswer }) {
  return <Delta change={previous.entered === null || previous.entered === 0 ? 'unknown' : delta} />;
}
