import { memo, useState } from 'react';
import { DIMENSION_TABLE, type StoredDimension } from '../../../../src/domain/dimension.ts';
import { propertyDimension, propertyKeyOf } from '../../../../src/domain/filter.ts';
import { BREAKDOWN_LIMIT_MAX_ROWS } from '../../../../src/domain/limits.ts';
import { REVENUE_DIMENSIONS } from '../../../../src/domain/revenue.ts';
import type { RevenueAnswer } from '../../../../src/stats/revenue-answer.ts';
import { compact, share, whole } from '../../format.ts';
import { moneyText } from '../../money/money.ts';
import { texts as money } from '../../money/texts.tsx';
import { type RevenueBy, useRevenue } from '../../money/use-revenue.ts';
import { texts } from '../../pages/goals/revenue/texts.ts';
import { isGroup, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { isUnknownList } from '../../ui/known-days.ts';
import { List } from '../../ui/list/list.tsx';
import { type ListColumn, ListRow } from '../../ui/list/list-row.tsx';
import { RowName } from '../../ui/list/row-name.tsx';
import { Empty } from '../../ui/page.tsx';
import type { Tab } from '../../ui/tab-list.tsx';
import { valueWords } from '../filters/condition-words.ts';
import { isSelected, knownOf, type RowValue, toggled } from '../filters/conditions.ts';
import { pressRow } from '../filters/press-row.ts';
import { RowMark } from '../filters/row-mark.tsx';
import { texts as filters } from '../filters/texts.ts';
import { MoneySums } from '../goal-money/money-sums.tsx';
import { isFilterable, isValue } from '../keys/key-label.ts';
import { KeyName } from '../keys/key-name.tsx';
import styles from '../panel.module.css';
import { TabbedCard } from '../panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import { tabPlaces } from '../panels.ts';
import { useProperties } from '../properties/use-properties.ts';
import { valueLabel } from '../properties/value-label.ts';
import { PANEL_ROWS } from '../questions.ts';
import { ListFailure } from '../rows/list-failure.tsx';
import { shareOf } from '../rows/row.tsx';
import { valuesFirst } from '../rows/row-order.ts';
import rowStyles from '../rows/rows.module.css';
import { texts as siteTexts } from '../texts.tsx';
import { useLate } from '../use-late.ts';
import { tabName } from '../words.ts';
import { revenueChoice } from './revenue-choice.ts';

const COLUMNS: readonly ListColumn[] = [
  { name: 'revenue', label: texts.figures.revenue, isMain: true },
  { name: 'share', label: texts.columns.share },
  { name: 'orders', label: texts.figures.orders },
];

interface RevenueCardProps extends PanelProps {
  /** The goal whose revenue it is: the one that is measured, or else the first that has some. */
  readonly goalId: number;
}

/** Shows where the revenue of a goal comes from. */
export default memo(function RevenueCard({ goalId, view, change }: RevenueCardProps) {
  const { revenue: by } = view;
  const [isWhole, setWhole] = useState(false);
  const kept = useProperties(!isGroup(useSite().site))?.kept ?? [];
  const limit = isWhole ? BREAKDOWN_LIMIT_MAX_ROWS : PANEL_ROWS;
  const { data, error, isPlaceholderData, refetch } = useRevenue(view.period, revenueChoice(view, goalId), limit);
  const isLate = useLate(isPlaceholderData);
  const tabOf = (tab: RevenueBy): Tab<RevenueBy> => ({ name: tab, text: byName(tab) });
  const places = tabPlaces(REVENUE_DIMENSIONS).map((each) =>
    typeof each === 'string' ? tabOf(each) : { text: siteTexts.tabGroups[each.group], tabs: each.tabs.map(tabOf) },
  );
  const properties = kept.map(({ key }) => tabOf(propertyDimension(key)));
  return (
    <TabbedCard
      name="revenue"
      title={texts.title}
      className={styles.wide ?? ''}
      tabs={properties.length === 0 ? places : [...places, { text: siteTexts.tabs.properties, tabs: properties }]}
      open={by}
      openText={byName(by)}
      onOpen={(revenue) => {
        setWhole(false);
        change({ revenue });
      }}
    >
      {data === undefined && error !== null ? (
        <ListFailure {...{ error, change }} retry={() => void refetch()} isQuiet />
      ) : (
        <List
          heading={headingOf(by)}
          columns={COLUMNS}
          isBusy={data === undefined || isPlaceholderData}
          isLate={isLate}
          inert={data !== undefined && data.dimension !== by}
          foot={data === undefined ? null : <Sums answer={data} view={view} />}
          empty={<Empty title={emptyTitle(data, view)} />}
        >
          {data && rowsOf(data, { view, change })}
        </List>
      )}
      {data === undefined || data.rows.length === 0 || data.totalKeys <= data.rows.length || isWhole ? null : (
        <Button variant="quiet" className={rowStyles.showAll} onClick={() => setWhole(true)}>
          {siteTexts.rows.showAll(compact(data.totalKeys), headingOf(by))}
        </Button>
      )}
    </TabbedCard>
  );
});

/** Says what all orders bring, and how many cannot be read. */
function Sums({ answer, view }: Pick<PanelProps, 'view'> & { readonly answer: RevenueAnswer }) {
  const { withoutAmount } = answer;
  return (
    <>
      <MoneySums answer={answer} selection={view} />
      {withoutAmount === null || withoutAmount === 0 ? null : (
        <p className={rowStyles.remark}>{money.withoutAmount(withoutAmount, whole(withoutAmount))}</p>
      )}
    </>
  );
}

function rowsOf(answer: RevenueAnswer, { view, change }: PanelProps) {
  const { dimension, currency, totals, rows } = answer;
  const sum = Number(totals?.find((total) => total.currency === currency)?.amount ?? 0);
  const by = dimension as RevenueBy;
  const list = propertyKeyOf(by) === null ? by : 'property';
  const most = Math.max(0, ...rows.map(({ revenue }) => Number(revenue)));
  return valuesFirst(rows, list).map(({ key, views, revenue }) => {
    const value: RowValue = { dimension: by, value: key };
    const amount = Number(revenue);
    const onPress = isFilterable(key) ? (isExcluded: boolean) => change(toggled(view, value, isExcluded)) : undefined;
    return (
      <ListRow
        key={key}
        name={<NameOf by={by} value={key} />}
        share={isValue(list, key) ? shareOf(Math.max(0, amount), most) : null}
        cells={{
          revenue: currency === null ? '' : moneyText(revenue ?? '0', currency),
          share: share(sum > 0 && amount >= 0 ? amount / sum : null),
          orders: (
            <>
              {whole(views)}
              <span className="visually-hidden"> {texts.figures.orders}</span>
            </>
          ),
        }}
        button={
          onPress !== undefined
            ? {
                'aria-pressed': isSelected(view, value),
                'aria-description': filters.filterBy,
                ...pressRow(onPress),
              }
            : { 'aria-disabled': true }
        }
        mark={<RowMark name={valueWords(by, key)} onPress={onPress} />}
      />
    );
  });
}

function NameOf({ by, value }: { readonly by: RevenueBy; readonly value: string }) {
  if (propertyKeyOf(by) === null) return <KeyName dimension={by as StoredDimension} value={value} />;
  const { text, explanation } = valueLabel(value);
  return <RowName text={text} title={value} isNone={explanation !== null} />;
}

/** Returns the name of a tab: a dimension's, or the key of a property. */
function byName(by: RevenueBy): string {
  return propertyKeyOf(by) ?? tabName(by as StoredDimension);
}

function headingOf(by: RevenueBy): string {
  return propertyKeyOf(by) ?? DIMENSION_TABLE[by as StoredDimension].label;
}

function emptyTitle(answer: RevenueAnswer | undefined, view: PanelProps['view']): string {
  const isNone = answer !== undefined && (answer.totals === null || isUnknownList(answer));
  return knownOf(answer, isNone, view) ?? (isNone ? money.unknown : texts.none);
}
