import { useState } from 'react';
import { Link } from 'wouter';
import { csv, csvName } from '../../../../../src/domain/csv.ts';
import type { RevenueAnswer } from '../../../../../src/stats/revenue-answer.ts';
import { share, whole } from '../../../format.ts';
import { averageText, moneyText } from '../../../money/money.ts';
import { texts as money } from '../../../money/texts.tsx';
import { type RevenueBy, type RevenueChoice, readRevenue, useRevenue } from '../../../money/use-revenue.ts';
import type { PeriodChoice } from '../../../period.ts';
import { canEdit, isWithheld, useSite } from '../../../session.ts';
import { downloadCsv } from '../../../site-view/export/download.ts';
import { EXPORT_ROWS_MAX, readAllRows } from '../../../site-view/export/export-tables.ts';
import { texts as exported } from '../../../site-view/export/texts.ts';
import { useProperties } from '../../../site-view/properties/use-properties.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { knownText } from '../../../ui/known-days.ts';
import { ListTable } from '../../../ui/list/list.tsx';
import { type ListColumn, ListRow } from '../../../ui/list/list-row.tsx';
import { RowName } from '../../../ui/list/row-name.tsx';
import { Card, Empty, messageOf } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toasts.tsx';
import styles from './revenue.module.css';
import { FIRST_BY, revenueChoices, revenueKeyText } from './revenue-keys.ts';
import { texts } from './texts.ts';

const ROWS = 10;
const COLUMNS: readonly ListColumn[] = [
  { name: 'orders', label: texts.figures.orders },
  { name: 'share', label: texts.columns.share },
  { name: 'revenue', label: texts.figures.revenue, isMain: true },
];

export interface RevenueCardProps {
  /** The goals with money; at least one. */
  readonly goals: readonly { readonly goalId: number; readonly name: string }[];
  readonly period: PeriodChoice;
  /** The parameters of what is selected. */
  readonly selection: NonNullable<RevenueChoice['selection']>;
}

/** Shows the revenue, the orders and the average order of a goal, and where they came from. */
export function RevenueCard({ goals, period, selection }: RevenueCardProps) {
  const { site, organisation } = useSite();
  const [chosen, setGoal] = useState<number | null>(null);
  const [by, setBy] = useState<RevenueBy>(FIRST_BY);
  const [currency, setCurrency] = useState<string | null>(null);
  const { goalId } = goals.find((goal) => goal.goalId === chosen) ?? goals[0]!;
  const choice = { goalId, by, currency, selection };
  const revenue = useRevenue(period, choice, ROWS);
  const kept = useProperties(true)?.kept.map(({ key }) => key);
  const choices = revenueChoices(kept ?? []);
  const save = () =>
    saveRows(site.id, period, choice, site.domain).catch((failure: unknown) => toast(messageOf(failure)));
  return (
    <Card
      title={texts.title}
      actions={
        <div className={styles.controls}>
          {goals.length > 1 ? (
            <Select
              aria-label={texts.goal}
              value={goalId}
              options={goals.map((goal) => [goal.goalId, goal.name])}
              onChange={(wanted) => {
                setGoal(wanted);
                setCurrency(null);
              }}
            />
          ) : null}
          <Select aria-label={texts.by} options={choices} value={by} onChange={setBy} />
          {isWithheld(organisation, 'exports') ? null : (
            <Button variant="quiet" onClick={() => void save()}>
              <Icon name="download" /> {texts.csv}
            </Button>
          )}
        </div>
      }
    >
      <Answered query={revenue} height="8rem">
        {(answer) => (
          <Money
            answer={answer}
            by={by}
            label={labelOf(choices, by)}
            isStale={revenue.isPlaceholderData}
            onCurrency={setCurrency}
          />
        )}
      </Answered>
      {kept?.length === 0 && canEdit(organisation) ? (
        <p className="small">
          <Link href="/settings/data#properties">{texts.keepOne}</Link>
        </p>
      ) : null}
    </Card>
  );
}

interface MoneyProps {
  readonly answer: RevenueAnswer;
  readonly by: RevenueBy;
  /** The heading of the rows. */
  readonly label: string;
  readonly isStale: boolean;
  readonly onCurrency: (currency: string) => void;
}

function Money({ answer, by, label, isStale, onCurrency }: MoneyProps) {
  const { totals, withoutAmount, currency, rows, totalKeys } = answer;
  const known = knownText(answer, answer.totals === null);
  if (totals === null || withoutAmount === null) return <p className="muted">{known ?? money.unknown}</p>;
  const sums = totals.flatMap(({ amount, ...total }) => (amount === null ? [] : [{ ...total, amount }]));
  const most = Math.max(...rows.map(({ revenue }) => Number(revenue)), 0);
  const ofCurrency = sums.find((total) => total.currency === currency);
  return (
    <div className="stack">
      {sums.some((total) => total.currency !== currency) ? (
        <fieldset className="tabs" aria-label={texts.currency}>
          {sums.map((total) => (
            <button
              key={total.currency}
              type="button"
              className="tab"
              aria-pressed={total.currency === currency}
              onClick={() => onCurrency(total.currency)}
            >
              {total.currency}
            </button>
          ))}
        </fieldset>
      ) : null}
      {ofCurrency === undefined ? (
        <Empty title={texts.none} />
      ) : (
        <>
          <dl className={styles.figures}>
            <Figure name={texts.figures.revenue}>{moneyText(ofCurrency.amount, ofCurrency.currency)}</Figure>
            <Figure name={texts.figures.orders}>{whole(ofCurrency.orders)}</Figure>
            <Figure name={texts.figures.average}>
              {averageText(ofCurrency.amount, ofCurrency.orders, ofCurrency.currency)}
            </Figure>
          </dl>
          <ListTable heading={label} columns={COLUMNS} isBusy={isStale}>
            {rows.map(({ key, views, revenue }) => (
              <ListRow
                key={key}
                name={<RowName text={revenueKeyText(by, key)} />}
                share={most === 0 ? 0 : Math.max(0, Number(revenue) / most)}
                cells={{
                  orders: whole(views),
                  share: share(shareOf(revenue, ofCurrency.amount)),
                  revenue: moneyText(revenue ?? '0', ofCurrency.currency),
                }}
              />
            ))}
          </ListTable>
        </>
      )}
      {rows.length < totalKeys ? (
        <p className="muted small">{texts.first(whole(rows.length), whole(totalKeys))}</p>
      ) : null}
      {withoutAmount > 0 ? (
        <p className="muted small">{money.withoutAmount(withoutAmount, whole(withoutAmount))}</p>
      ) : null}
      {known === null ? null : <p className="muted small">{known}</p>}
    </div>
  );
}

/** The share of a sum, 0..1; null of nothing, and of sums that refunds have turned below it. */
function shareOf(amount: string | null, sum: string): number | null {
  const part = Number(amount) / Number(sum);
  return part >= 0 && part <= 1 ? part : null;
}

function labelOf(choices: ReturnType<typeof revenueChoices>, by: RevenueBy): string {
  return choices.find(([one]) => one === by)?.[1] ?? '';
}

async function saveRows(
  siteId: string,
  period: PeriodChoice,
  choice: Parameters<typeof readRevenue>[2],
  domain: string,
): Promise<void> {
  let currency: string | null = null;
  const {
    period: saved,
    rows,
    isCut,
  } = await readAllRows(async (page) => {
    const answer = await readRevenue(siteId, period, choice, page);
    currency = answer.currency;
    return answer;
  });
  const cells = (rows as RevenueAnswer['rows']).map(({ key, visitors, views, revenue }) => [
    ...[key, visitors, views],
    ...[revenue === null ? null : { decimal: revenue }, currency],
  ]);
  downloadCsv(csvName(domain, 'revenue', saved), csv([choice.by, 'buyers', 'orders', 'revenue', 'currency'], cells));
  if (isCut) toast(exported.isCut(EXPORT_ROWS_MAX));
}
