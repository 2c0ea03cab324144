import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DiscardsAnswer } from '../../../../src/dashboard/routes/discards.ts';
import type { DiscardReason } from '../../../../src/domain/discard.ts';
import { DISCARD_TABLE } from '../../../../src/domain/discard.ts';
import { percent, whole } from '../../format.ts';
import { question } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Answered } from '../../ui/answered.tsx';
import { Card } from '../../ui/page.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { Crawlers } from './crawlers.tsx';
import { DiscardBars } from './discard-bars.tsx';
import styles from './discards.module.css';
import { texts } from './texts.tsx';

const PERIODS = [7, 30, 90] as const;
const { rejected } = texts;

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
    <div className="table-wrap">
      <table className="table">
        <TableHead columns={[rejected.columns.reason, { figure: rejected.columns.events }]}>
          <th scope="col" className={`end ${styles.share}`}>
            {rejected.columns.share}
          </th>
        </TableHead>
        <tbody>
          {rows.map(([reason, count]) => (
            <tr key={reason}>
              <td>
                <span className={styles.reason}>
                  <span
                    className={`${styles.dot} ${styles.kind} ${styles[DISCARD_TABLE[reason].group]}`}
                    aria-hidden="true"
                  />
                  <strong>{DISCARD_TABLE[reason].label}</strong>
                </span>
                <p className="muted small">{DISCARD_TABLE[reason].help}</p>
              </td>
              <td className={`end number ${styles.count}`}>{whole(count)}</td>
              <td className={`end number ${styles.count} ${styles.share}`}>{percent(count / total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
