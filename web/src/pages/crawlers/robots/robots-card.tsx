import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RobotsAnswer } from '../../../../../src/stats/answers/robots.ts';
import { compact, day, whole } from '../../../format.ts';
import { periodParams } from '../../../period.ts';
import { question } from '../../../request.ts';
import { isGroup, useSite } from '../../../session.ts';
import { annotationText } from '../../../site-view/annotations/annotation-text.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { List } from '../../../ui/list/list.tsx';
import { type ListColumn, ListRow } from '../../../ui/list/list-row.tsx';
import { RowName } from '../../../ui/list/row-name.tsx';
import { Card } from '../../../ui/page.tsx';
import { usePeriod } from '../../../use-period.ts';
import styles from '../crawlers.module.css';
import { useChosen } from '../use-chosen.ts';
import { FileStates } from './file-states.tsx';
import { texts } from './texts.ts';

const ROWS = 15;
const ALL_ROWS = 1000;
const COLUMNS: readonly ListColumn[] = [
  { name: 'errors', label: texts.columns.errors },
  { name: 'requests', label: texts.columns.requests, isMain: true },
];

/** Shows which pages robots.txt forbids and were asked for all the same, and what is known of both files. A group has none. */
export function RobotsCard() {
  return isGroup(useSite().site) ? null : <SiteRobots />;
}

function SiteRobots() {
  const { site } = useSite();
  const [period] = usePeriod();
  const [chosen, choose] = useChosen();
  const [limit, setLimit] = useState(ROWS);
  const params = { ...periodParams(period), ...chosen, limit };
  const robots = useQuery({
    ...question<RobotsAnswer>(['robots', site.id, params], `/sites/${site.id}/report/robots`, params),
    placeholderData: keepPreviousData,
  });
  return (
    <div id="files">
      <Card title={texts.title}>
        <Answered query={robots} height="6rem">
          {(answer) => (
            <div className="stack">
              <p className="muted">{texts.lead}</p>
              <FileStates answer={answer} />
              {answer.comparedFrom === null || answer.comparedTo === null ? null : (
                <>
                  <List
                    heading={texts.heading}
                    columns={COLUMNS}
                    isBusy={robots.isFetching}
                    isLate={robots.isPlaceholderData}
                    empty={<p className="muted">{answer.reportedDays === 0 ? texts.nobodyKnows : texts.none}</p>}
                    foot={
                      answer.totalKeys > answer.rows.length && limit === ROWS ? (
                        <Button variant="quiet" onClick={() => setLimit(ALL_ROWS)}>
                          {texts.more(whole(answer.totalKeys))}
                        </Button>
                      ) : null
                    }
                  >
                    {rowsOf(answer, choose)}
                  </List>
                  <p className="muted small">
                    {answer.comparedTo < answer.comparedFrom
                      ? texts.comparedLater(day(answer.comparedFrom))
                      : texts.compared(day(answer.comparedFrom), day(answer.comparedTo))}{' '}
                    {answer.isWhole ? null : texts.partly}
                  </p>
                </>
              )}
              <Changes changes={answer.changes} />
            </div>
          )}
        </Answered>
      </Card>
    </div>
  );
}

function rowsOf({ rows }: RobotsAnswer, choose: ReturnType<typeof useChosen>[1]) {
  const most = Math.max(1, ...rows.map(({ requests }) => requests));
  return rows.map(({ crawler, page, rule, line, requests, errors }) => (
    <ListRow
      key={`${crawler}\n${page}`}
      name={<RowName text={page} title={page} picture={<bdi className={styles.crawler}>{crawler}</bdi>} />}
      share={requests / most}
      cells={{ errors: errors === 0 ? '–' : compact(errors), requests: compact(requests) }}
      button={{ onClick: () => choose({ crawler, page }) }}
    >
      <p className={`muted small ${styles.rule}`}>
        <bdi>{texts.rule(rule, whole(line))}</bdi>
      </p>
    </ListRow>
  ));
}

function Changes({ changes }: Pick<RobotsAnswer, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>{texts.changes}</summary>
      <ul className="bullets">
        {changes.toReversed().map((change) => (
          <li key={`${change.day} ${change.file}`}>
            {day(change.day)}: {annotationText({ kind: 'file', at: null, ...change })}
          </li>
        ))}
      </ul>
    </details>
  );
}
