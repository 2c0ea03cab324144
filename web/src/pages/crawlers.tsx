import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CrawlersAnswer } from '../../../src/stats/answers/crawlers.ts';
import { periodParams } from '../period.ts';
import { question } from '../request.ts';
import { isGroup, useSite } from '../session.ts';
import { PeriodPicker } from '../site-view/period/period-picker.tsx';
import { Answered } from '../ui/answered.tsx';
import { Card, Page } from '../ui/page.tsx';
import { usePeriod } from '../use-period.ts';
import { Chosen } from './crawlers/chosen.tsx';
import { CrawlerFigures } from './crawlers/crawler-figures.tsx';
import styles from './crawlers/crawlers.module.css';
import { FirstSteps } from './crawlers/first-steps.tsx';
import { LeftOut } from './crawlers/left-out.tsx';
import { RequestBars } from './crawlers/request-bars.tsx';
import { RequestRows } from './crawlers/request-rows.tsx';
import { RequestsCard } from './crawlers/requests-card.tsx';
import { RobotsCard } from './crawlers/robots/robots-card.tsx';
import { texts } from './crawlers/texts.ts';
import { useChosen } from './crawlers/use-chosen.ts';

/** Shows which crawlers and assistants ask for the pages of a site, and for which. */
export default function Crawlers() {
  const { site } = useSite();
  const [period, choosePeriod] = usePeriod();
  const [chosen] = useChosen();
  const params = { ...periodParams(period), ...chosen };
  const days = useQuery({
    ...question<CrawlersAnswer>(['crawlers', site.id, params, 'day'], `/sites/${site.id}/report/crawlers`, {
      ...params,
      by: 'day',
    }),
    placeholderData: keepPreviousData,
  });
  const isNone = days.data !== undefined && isNothing(days.data) && Object.keys(chosen).length === 0;
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      docs="crawlers"
      actions={
        <PeriodPicker
          chosen={period}
          onChoose={choosePeriod}
          days={days.isPlaceholderData ? 'awaited' : days.data?.period}
        />
      }
    >
      <div className="stack">
        <Chosen />
        <Card>
          <Answered query={days} height="12rem">
            {(answer) =>
              isNone ? (
                <FirstSteps />
              ) : (
                <div className="stack">
                  <CrawlerFigures totals={answer.totals} />
                  <RequestBars answer={answer} />
                  <LeftOut faults={answer.faults} />
                </div>
              )
            }
          </Answered>
        </Card>
        {isNone && (days.data?.totals.events ?? 0) > 0 ? (
          <Card title={texts.who}>
            <p className="muted small">{texts.ranScript}</p>
            <RequestRows tab="crawler" params={params} />
          </Card>
        ) : null}
        {days.data === undefined || isNone ? null : (
          <div className={styles.cards}>
            <RequestsCard
              title={texts.who}
              tabs={['operator', 'crawler', 'class', 'new']}
              place="who"
              params={params}
            />
            <RequestsCard
              title={texts.what}
              tabs={isGroup(site) ? ['page', 'errors', 'status'] : ['page', 'errors', 'status', 'uncrawled']}
              place="what"
              params={params}
            />
          </div>
        )}
        <RobotsCard />
      </div>
    </Page>
  );
}

function isNothing({ totals: { requests, contradicted, people } }: CrawlersAnswer): boolean {
  return requests + contradicted + people === 0;
}
