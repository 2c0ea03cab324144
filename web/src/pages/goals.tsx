import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SiteGoalTrendsAnswer } from '../../../src/dashboard/routes/read.ts';
import type { WithGaps } from '../../../src/domain/gap.ts';
import type { GoalReading } from '../../../src/stats/answer.ts';
import { periodParams } from '../period.ts';
import { refreshFigures } from '../query-client.ts';
import { question, send } from '../request.ts';
import { canEdit, refreshSession, useSite } from '../session.ts';
import { selectionParams } from '../site-view/filters/conditions.ts';
import { PageFilters } from '../site-view/filters/page-filters.tsx';
import { PeriodPicker } from '../site-view/period/period-picker.tsx';
import { useSelection } from '../site-view/use-selection.ts';
import { Answered } from '../ui/answered.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Icon } from '../ui/icon.tsx';
import { Card, Empty, Page } from '../ui/page.tsx';
import { usePeriod } from '../use-period.ts';
import { ArchivedList } from './goals/archived-list.tsx';
import { GoalDialog } from './goals/goal-dialog.tsx';
import { GoalTable, Pattern } from './goals/goal-table.tsx';
import { GoalsPicture } from './goals/goals-picture.tsx';
import { RevenueCard } from './goals/revenue/revenue-card.tsx';
import { texts } from './goals/texts.tsx';
import { useGoalDefinitions } from './goals/use-goal-definitions.ts';

/** Shows the goals of a site and their conversions. */
export default function Goals() {
  const { site, organisation } = useSite();
  const [period, choosePeriod] = usePeriod();
  const [view] = useSelection();
  const selection = selectionParams(view);
  const [editing, setEditing] = useState<GoalReading | 'new' | null>(null);
  const [archiving, setArchiving] = useState<GoalReading | null>(null);
  const goals = useQuery({
    ...question<WithGaps<SiteGoalTrendsAnswer>>(
      ['goals', site.id, period, selection],
      `/sites/${site.id}/goal-trends`,
      { ...periodParams(period), ...selection },
    ),
    placeholderData: keepPreviousData,
  });
  const definitions = useGoalDefinitions();
  const revenueOf = (goalId: number) => definitions.data?.revenues.find((revenue) => revenue.goalId === goalId) ?? null;
  const withMoney = goals.data?.goals.filter(({ goalId }) => revenueOf(goalId) !== null) ?? [];
  const manages = canEdit(organisation);
  const create = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      <Icon name="plus" /> {texts.addGoal}
    </Button>
  );
  const watchedBy = (goal: GoalReading) => definitions.data?.watchedBy[goal.goalId] ?? 0;
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      docs="definitions"
      docsSection="goals-and-funnels"
      actions={
        goals.data?.goals.length === 0 ? undefined : (
          <>
            <PeriodPicker
              chosen={period}
              onChoose={choosePeriod}
              days={goals.isPlaceholderData ? 'awaited' : goals.data?.period}
            />
            {manages ? create : null}
          </>
        )
      }
    >
      <div className="stack">
        {goals.data?.goals.length === 0 ? null : (
          <PageFilters
            answer={goals.data}
            isNone={goals.data?.goals.every(({ conversions }) => conversions === null) === true}
          />
        )}
        <Card>
          <Answered query={goals} height="6rem">
            {(answer) =>
              answer.goals.length === 0 ? (
                <Empty heading="h2" title={texts.empty.title} picture={<GoalsPicture />}>
                  <p>{texts.empty.explanation}</p>
                  {manages ? create : <p>{texts.empty.askAdmin}</p>}
                </Empty>
              ) : (
                <GoalTable
                  answer={answer}
                  isStale={goals.isPlaceholderData}
                  onEdit={manages ? setEditing : null}
                  onArchive={manages ? setArchiving : null}
                />
              )
            }
          </Answered>
        </Card>
        {withMoney.length === 0 ? null : <RevenueCard goals={withMoney} period={period} selection={selection} />}
        {definitions.data === undefined ? null : (
          <ArchivedList
            kind="goals"
            words={texts.archived}
            archived={definitions.data.archived.map((goal) => ({ ...goal, id: goal.goalId }))}
          >
            {(goal) => <Pattern goal={goal} />}
          </ArchivedList>
        )}
      </div>
      {editing === null || definitions.data === undefined ? null : (
        <GoalDialog
          goal={editing === 'new' ? null : editing}
          watchedBy={editing === 'new' ? 0 : watchedBy(editing)}
          revenue={editing === 'new' ? null : revenueOf(editing.goalId)}
          onClose={() => setEditing(null)}
        />
      )}
      {archiving === null ? null : (
        <Confirm
          title={texts.archive.title}
          action={texts.archive.button}
          run={async () => {
            await send('POST', `/sites/${site.id}/goals/${archiving.goalId}/archive`);
            await Promise.all([refreshFigures(), refreshSession()]);
          }}
          done={texts.archive.done}
          onClose={() => setArchiving(null)}
        >
          <p>{texts.archive.consequence(<bdi>{archiving.name}</bdi>)}</p>
          {watchedBy(archiving) === 0 ? null : <p>{texts.archive.alerts(watchedBy(archiving))}</p>}
        </Confirm>
      )}
    </Page>
  );
}
