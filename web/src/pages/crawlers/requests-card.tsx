import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { CrawlersAnswer, CrawlersRow } from '../../../../src/stats/answers/crawlers.ts';
import { day, percent, whole } from '../../format.ts';
import { question } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Answered } from '../../ui/answered.tsx';
import { Button } from '../../ui/button.tsx';
import { List } from '../../ui/list/list.tsx';
import { type ListColumn, ListRow } from '../../ui/list/list-row.tsx';
import { RowName } from '../../ui/list/row-name.tsx';
import { Card } from '../../ui/page.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { changeSearch } from '../../use-period.ts';
import { labelOf } from './label-of.ts';
import { texts } from './texts.ts';
import { type Choice, type ChosenParams, useChosen } from './use-chosen.ts';
import { useSentVisitors } from './use-sent-visitors.ts';

/** A list of requests: a dimension, or a part of one. */
export type RequestsTab = Choice | 'new' | 'errors';

interface RequestsCardProps {
  readonly title: string;
  readonly tabs: readonly RequestsTab[];
  /** The parameter of the address that has the open tab. */
  readonly place: 'who' | 'what';
  readonly params: Readonly<Record<string, string>> & ChosenParams;
}

const ROWS = 15;
const ALL_ROWS = 1000;
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

const OF_OTHERS: readonly ListColumn[] = [
  { name: 'errors', label: texts.columns.errors },
  { name: 'share', label: texts.columns.share },
  { name: 'requests', label: texts.columns.requests, isMain: true },
];
const OF_OPERATORS: readonly ListColumn[] = [{ name: 'sent', label: texts.columns.sent }, ...OF_OTHERS];

/** Lists requests by one of several dimensions. A row chooses what it stands for. */
export function RequestsCard({ title, tabs, place, params }: RequestsCardProps) {
  const { site } = useSite();
  const panel = useId();
  const asked = new URLSearchParams(useSearch()).get(place);
  // Errors of other answers are none of those that are chosen.
  const shownTabs = params.status === undefined ? tabs : tabs.filter((name) => name !== 'errors');
  const open = shownTabs.find((name) => name === asked) ?? shownTabs[0]!;
  const { by, ...more } = ASKED[open];
  const [, choose] = useChosen();
  const [allOf, showAll] = useState<RequestsTab | null>(null);
  const limit = open === 'new' || allOf === open ? ALL_ROWS : ROWS;
  const rows = useQuery({
    ...question<CrawlersAnswer>(['crawlers', site.id, params, open, limit], `/sites/${site.id}/report/crawlers`, {
      ...{ ...params, ...more, by, limit },
    }),
    placeholderData: keepPreviousData,
  });
  const sent = useSentVisitors(params, by === 'operator');
  const columns = by === 'operator' ? OF_OPERATORS : OF_OTHERS;
  return (
    <Card title={title}>
      <TabList
        label={title}
        tabs={shownTabs.map((name) => ({ name, text: texts.tabs[name] }))}
        open={open}
        onOpen={(name) => changeSearch({ [place]: name === tabs[0] ? null : name })}
        panelId={panel}
      />
      <div role="tabpanel" id={panel}>
        <Answered query={rows} height="12rem">
          {(answer) => {
            const shown = open === 'new' ? answer.rows.filter(isNewIn(answer)) : answer.rows;
            const most = Math.max(1, ...shown.map(({ requests }) => requests));
            return (
              <List
                heading={texts.by[by]}
                columns={columns}
                isBusy={rows.isFetching}
                isLate={rows.isPlaceholderData}
                empty={<p className="muted">{open === 'new' ? texts.noNew : texts.noRequests}</p>}
                foot={
                  answer.totalKeys > answer.rows.length && limit === ROWS ? (
                    <Button variant="quiet" onClick={() => showAll(open)}>
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
                      sent: sent?.get(row.key) === undefined ? '–' : whole(sent.get(row.key)!),
                      errors: row.errors === 0 ? '–' : whole(row.errors),
                      share: percent(row.pct),
                      requests: whole(row.requests),
                    }}
                    button={{ onClick: () => choose({ [by]: row.key }) }}
                  />
                ))}
              </List>
            );
          }}
        </Answered>
      </div>
    </Card>
  );
}

function isNewIn({ period }: CrawlersAnswer): (row: CrawlersRow) => boolean {
  return ({ firstDay }) => firstDay !== null && firstDay >= period.from;
}

function titleOf({ firstDay, operator }: CrawlersRow): string | undefined {
  const parts = [operator ?? null, firstDay === null ? null : texts.since(day(firstDay))];
  return parts.filter((part) => part !== null).join(' · ') || undefined;
}
