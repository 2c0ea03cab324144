import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countDays } from '../../../../src/domain/calendar.ts';
import type { UncrawledAnswer } from '../../../../src/stats/answers/uncrawled.ts';
import { compact, shortDay, whole } from '../../format.ts';
import { question } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Answered } from '../../ui/answered.tsx';
import { Button } from '../../ui/button.tsx';
import { List } from '../../ui/list/list.tsx';
import { type ListColumn, ListRow } from '../../ui/list/list-row.tsx';
import { RowName } from '../../ui/list/row-name.tsx';
import { ALL_ROWS, ROWS } from './request-rows.tsx';
import { texts } from './texts.ts';
import type { ChosenParams } from './use-chosen.ts';

const COLUMNS: readonly ListColumn[] = [{ name: 'visitors', label: texts.columns.visitors, isMain: true }];

/** Lists the pages that people visited, and none of the chosen crawlers asked for. */
export function UncrawledRows({ params }: { readonly params: Readonly<Record<string, string>> & ChosenParams }) {
  const { site } = useSite();
  const [isAll, showAll] = useState(false);
  const { page: _, status: __, ...asked } = { ...params, limit: isAll ? ALL_ROWS : ROWS };
  const rows = useQuery({
    ...question<UncrawledAnswer>(['uncrawled', site.id, asked], `/sites/${site.id}/report/uncrawled`, asked),
    placeholderData: keepPreviousData,
  });
  return (
    <Answered query={rows} height="12rem">
      {(answer) => {
        const days = texts.range(shortDay(answer.asked.from), shortDay(answer.asked.to));
        const { reportedDays: reported } = answer;
        const most = Math.max(1, ...answer.rows.map(({ visitors }) => visitors ?? 0));
        return (
          <>
            <p className="muted small">
              {texts.uncrawled.lead(days)}
              {reported === 0 || reported === countDays(answer.asked.from, answer.asked.to)
                ? null
                : ` ${texts.uncrawled.some(whole(reported))}`}
              {answer.isWhole ? null : ` ${texts.uncrawled.notWhole}`}
            </p>
            <List
              heading={texts.by.page}
              columns={COLUMNS}
              isBusy={rows.isFetching}
              isLate={rows.isPlaceholderData}
              empty={<p className="muted">{reported === 0 ? texts.uncrawled.unknown : texts.uncrawled.none}</p>}
              foot={
                answer.totalKeys > answer.rows.length && !isAll ? (
                  <Button variant="quiet" onClick={() => showAll(true)}>
                    {texts.more(whole(answer.totalKeys))}
                  </Button>
                ) : null
              }
            >
              {answer.rows.map(({ key, visitors }) => (
                <ListRow
                  key={key}
                  name={<RowName text={key} />}
                  share={(visitors ?? 0) / most}
                  cells={{ visitors: visitors === null ? '–' : compact(visitors) }}
                />
              ))}
            </List>
          </>
        );
      }}
    </Answered>
  );
}
