import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DiscardsAnswer } from '../../../../src/dashboard/routes/discards.ts';
import type { DiscardReason } from '../../../../src/domain/discard.ts';
import { DISCARD_TABLE } from '../../../../src/domain/discard.ts';
import { percent, whole } from '../../format.ts';
import { question } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Answered } from '../../ui/answered.tsx';
import { ListTable } from '../../ui/list/list.tsx';
import { type ListColumn, ListRow } from '../../ui/list/list-row.tsx';
import { Card } from '../../ui/page.tsx';
import { Crawlers } from './crawlers.tsx';
import { DiscardBars } from './discard-bars.tsx';
import styles from './discards.module.css';
import { texts } from './texts.tsx';

const PERIODS = [7, 30, 90] as const;
const { rejected } = texts;
const COLUMNS: readonly ListColumn[] = [
  { name: 'events', label: rejected.columns.events, isMain: true },
  { name: 'share', label: rejected.columns.share },
];

/** Shows the rejected events by reason and day. */
export function Discards() {
  const { site } = useSite();
  const [days, setDays] = useState<(typeof PERIODS)[number]>(7);
  const discards = useQuery({
    ...question<DiscardsAnswer>(['discards', site.id, days], `/sites/${site.id}/discards`, { days }),
    placeholderData: (before) => before,
  });
  return (
    <Card
      title={rejected.title}
      actions={
        <fieldset className="tabs" aria-label={rejected.period}>
          {PERIODS.map((one) => (
            <button key={one} type="button" className="tab" aria-pressed={one === days} onClick={() => setDays(one)}>
              {rejected.days(one)}
            </button>
          ))}
        </fieldset>
      }
    >
      <div className="stack">
        <p className="muted">{rejected.lead}</p>
        <Answered query={discards} height="6rem">
          {(answer) =>
            answer.discards.length === 0 ? (
              <p>{rejected.empty(days)}</p>
            ) : (
              <>
                <DiscardBars answer={answer} />
                <ReasonTable answer={answer} />
                <Crawlers crawlers={answer.crawlers} assistantVisitors={answer.assistantVisitors} />
              </>
            )
          }
        </Answered>
      </div>
    </Card>
  );
}

function ReasonTable({ answer }: { readonly answer: DiscardsAnswer }) {
  const counts = new Map<DiscardReason, number>();
  for (const { reason, count } of answer.discards) counts.set(reason, (counts.get(reason) ?? 0) + count);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const rows = [...counts].sort(([, a], [, b]) => b - a);
  return (
    <ListTable heading={rejected.columns.reason} columns={COLUMNS}>
      {rows.map(([reason, count]) => (
        <ListRow
          key={reason}
          name={
            <span className={styles.reason}>
              <span
                className={`${styles.dot} ${styles.kind} ${styles[DISCARD_TABLE[reason].group]}`}
                aria-hidden="true"
              />
              <strong>{DISCARD_TABLE[reason].label}</strong>
            </span>
          }
          explanation={DISCARD_TABLE[reason].help}
          share={null}
          cells={{ events: whole(count), share: percent(count / total) }}
        />
      ))}
    </ListTable>
  );
}
