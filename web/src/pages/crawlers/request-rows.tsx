import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CrawlersAnswer, CrawlersRow } from '../../../../src/stats/answers/crawlers.ts';
import { compact, day, percent, whole } from '../../format.ts';
import { question } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Answered } from '../../ui/answered.tsx';
import { Button } from '../../ui/button.tsx';
import { List } from '../../ui/list/list.tsx';
import { type ListColumn, ListRow } from '../../ui/list/list-row.tsx';
import { RowName } from '../../ui/list/row-name.tsx';
import { Empty } from '../../ui/page.tsx';
import { labelOf } from './label-of.ts';
import { texts } from './texts.ts';
import { type Choice, type ChosenParams, useChosen } from './use-chosen.ts';
import { useSentVisitors } from './use-sent-visitors.ts';

/** A list of requests: a dimension, or a part of one. */
export type RequestsTab = Choice | 'new' | 'errors';

export const ROWS = 15;
export const ALL_ROWS = 1000;
/** The dimension of each tab, and what is asked besides. */
const ASKED: Readonly<Record<RequestsTab, { readonly by: Choice; readonly status?: string }>> = {
  operator: { by: 'operator' },
  crawler: { by: 'crawler' },
  class: { by: 'class' },
  new: { by: 'crawler' },
  page: { by: 'page' },
  errors: { by: 'page', status: 'errors' },
  status: { by: 'status' },
};

const ERRORS: ListColumn = { name: 'errors', label: texts.columns.errors };
const SHARE: ListColumn = { name: 'share', label: texts.columns.share };
const REQUESTS: ListColumn = { name: 'requests', label: texts.columns.requests, isMain: true };
const SENT: ListColumn = { name: 'sent', label: texts.columns.sent };
const EVENTS: ListColumn = { name: 'events', label: texts.columns.events };
/** The columns of each tab: there is room for three. */
const COLUMNS: Readonly<Record<RequestsTab, readonly ListColumn[]>> = {
  operator: [SENT, ERRORS, REQUESTS],
  crawler: [EVENTS, ERRORS, REQUESTS],
  class: [ERRORS, SHARE, REQUESTS],
  new: [ERRORS, SHARE, REQUESTS],
  page: [SENT, ERRORS, REQUESTS],
  errors: [SHARE, REQUESTS],
  status: [SHARE, REQUESTS],
};

interface RequestRowsProps {
  readonly tab: RequestsTab;
  readonly params: Readonly<Record<string, string>> & ChosenParams;
}

/** Lists requests by the dimension of a tab. A row chooses what it stands for. */
export function RequestRows({ tab, params }: RequestRowsProps) {
  const { site } = useSite();
  const { by, ...more } = ASKED[tab];
  const [, choose] = useChosen();
  const [isAll, showAll] = useState(false);
  const limit = tab === 'new' || isAll ? ALL_ROWS : ROWS;
  const rows = useQuery({
    ...question<CrawlersAnswer>(['crawlers', site.id, params, tab, limit], `/sites/${site.id}/report/crawlers`, {
      ...{ ...params, ...more, by, limit },
    }),
    placeholderData: keepPreviousData,
  });
  const sent = useSentVisitors(params, tab === 'operator' || tab === 'page' ? tab : null);
  return (
    <Answered query={rows} height="12rem">
      {(answer) => {
        const shown = answer.rows.filter(isShownIn(tab, answer));
        const most = Math.max(1, ...shown.map(({ requests }) => requests));
        return (
          <List
            heading={texts.by[by]}
            columns={COLUMNS[tab]}
            isBusy={rows.isFetching}
            isLate={rows.isPlaceholderData}
            empty={<Empty title={tab === 'new' ? texts.noNew : texts.noRequests} />}
            foot={
              answer.totalKeys > answer.rows.length && limit === ROWS ? (
                <Button variant="quiet" onClick={() => showAll(true)}>
                  {texts.more(whole(answer.totalKeys))}
                </Button>
              ) : null
            }
          >
            {shown.map((row) => (
              <ListRow
                key={row.key}
                name={<RowName text={labelOf(by, row.key)} title={titleOf(row)} />}
                share={row.requests / most}
                cells={{
                  events: orNone(row.events),
                  sent: orNone(sent?.get(row.key)),
                  errors: orNone(row.errors),
                  share: percent(row.pct),
                  requests: compact(row.requests),
                }}
                button={{ onClick: () => choose({ [by]: row.key }) }}
              />
            ))}
          </List>
        );
      }}
    </Answered>
  );
}

/** Writes a count that is mostly none. */
function orNone(count: number | null | undefined): string {
  return count == null || count === 0 ? '–' : compact(count);
}

/** Where there is no column of events, a row of nothing else says nothing. */
function isShownIn(tab: RequestsTab, { period }: CrawlersAnswer): (row: CrawlersRow) => boolean {
  if (tab === 'new') return ({ firstDay }) => firstDay !== null && firstDay >= period.from;
  return ({ requests }) => requests > 0 || tab === 'crawler';
}

function titleOf({ firstDay, operator }: CrawlersRow): string | undefined {
  const parts = [operator ?? null, firstDay === null ? null : texts.since(day(firstDay))];
  return parts.filter((part) => part !== null).join(' · ') || undefined;
}
