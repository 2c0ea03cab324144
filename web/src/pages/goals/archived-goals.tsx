import { useMutation } from '@tanstack/react-query';
import type { GoalDefinitions } from '../../../../src/dashboard/routes/goals.ts';
import { refreshFigures } from '../../query-client.ts';
import { send } from '../../request.ts';
import { canManage, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, messageOf } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import { ArchivedSince } from './archived-since.tsx';
import { Pattern } from './goal-table.tsx';
import styles from './goals.module.css';
import { texts } from './texts.tsx';

type ArchivedGoal = GoalDefinitions['archived'][number];

/** Lists the archived goals and restores them; renders nothing when there are none. */
export function ArchivedGoals({ goals }: { readonly goals: readonly ArchivedGoal[] }) {
  if (goals.length === 0) return null;
  return (
    <Card>
      <details>
        <summary className={styles.summary}>{texts.archived.title(goals.length)}</summary>
        <ul className={styles.archived}>
          {goals.map((goal) => (
            <Archived key={goal.goalId} goal={goal} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

function Archived({ goal }: { readonly goal: ArchivedGoal }) {
  const { site, organisation } = useSite();
  const restoring = useMutation({
    mutationFn: () => send('POST', `/sites/${site.id}/goals/${goal.goalId}/restore`),
    onSuccess: async () => {
      await refreshFigures();
      toast(texts.archived.restored);
    },
  });
  return (
    <li>
      <div>
        <p className={styles.name}>
          <bdi>{goal.name}</bdi>
        </p>
        <Pattern goal={goal} />
        <ArchivedSince at={goal.archivedAt} />
        {restoring.isError ? <p role="alert">{messageOf(restoring.error)}</p> : null}
      </div>
      {canManage(organisation) ? (
        <Button
          busy={restoring.isPending}
          onClick={() => restoring.mutate()}
          aria-label={texts.archived.restoreLabel(goal.name)}
        >
          {texts.archived.restore}
        </Button>
      ) : null}
    </li>
  );
}
