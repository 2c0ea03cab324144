import { propertyDimension } from '../../../../src/domain/filter.ts';
import { compact } from '../../format.ts';
import { useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { DocsLink } from '../../ui/docs-link.tsx';
import { isUnknownList, knownText } from '../../ui/known-days.ts';
import { List } from '../../ui/list/list.tsx';
import { Empty } from '../../ui/page.tsx';
import { toggled } from '../filters/conditions.ts';
import type { PanelProps } from '../panel-props.ts';
import { PANEL_ROWS, useQuestion, valuesQuestion } from '../questions.ts';
import { ListFailure } from '../rows/list-failure.tsx';
import styles from '../rows/rows.module.css';
import { texts as words } from '../texts.tsx';
import { useLate } from '../use-late.ts';
import { PropertyChoice } from './property-choice.tsx';
import { haveSums } from './sums.ts';
import { texts } from './texts.ts';
import { useFoundProperties, useProperties } from './use-properties.ts';
import { ValueRows } from './value-rows.tsx';

/** Shows the values of a property of events: of a kept one, or of one that the raw events have. */
export default function PropertiesTab({ view, change }: PanelProps) {
  const { organisation } = useSite();
  const isMember = organisation !== null;
  const properties = useProperties(true);
  const { isReading, found } = useFoundProperties();
  if (properties === undefined || isReading) return <List heading={texts.list.label} columns={[]} isBusy />;
  const kept = properties.kept.map(({ key }) => key);
  const others = found.map(({ key }) => key).filter((key) => !kept.includes(key));
  const known = [...kept, ...others];
  // A public link shows kept properties alone; a member's address may name one that is found no longer.
  const isShown = view.property !== null && (isMember || kept.includes(view.property));
  const chosen = isShown ? view.property : known[0];
  if (chosen === undefined || chosen === null) {
    return (
      <Empty title={texts.nothing.title}>
        <p>
          {texts.nothing.hint} <DocsLink page="definitions" section="properties-of-events" />
        </p>
      </Empty>
    );
  }
  return (
    <>
      <PropertyChoice
        chosen={chosen}
        kept={kept}
        found={known.includes(chosen) ? others : [...others, chosen]}
        onChoose={(property) => change({ property })}
      />
      <Values key={chosen} view={{ ...view, property: chosen }} change={change} />
    </>
  );
}

/** Shows the first values of the view's property, of the days that are known. */
function Values({ view, change }: PanelProps) {
  const { data, error, isPlaceholderData, refetch } = useQuestion(valuesQuestion(view, { limit: PANEL_ROWS }));
  const isLate = useLate(isPlaceholderData);
  if (error !== null && data === undefined)
    return <ListFailure {...{ error, change }} retry={() => void refetch()} isQuiet />;
  const { rows, totalKeys = 0 } = data?.answer ?? {};
  const isNone = data !== undefined && isUnknownList(data.answer);
  // Values of a property that is not kept are known for a shorter time than the page says.
  const known = data === undefined ? null : knownText(data.answer, isNone);
  return (
    <>
      <ValueRows
        dimension={propertyDimension(view.property ?? '')}
        filters={view.filters}
        onToggle={(filter, isExcluded) => change(toggled(view, filter, isExcluded))}
        rows={rows}
        withSums={haveSums(rows ?? [])}
        isBusy={data === undefined || isPlaceholderData}
        isLate={isLate}
        remark={known === null || isNone ? null : <p className={styles.remark}>{known}</p>}
        empty={<Empty title={isNone && known !== null ? known : texts.empty} />}
      />
      {rows === undefined || totalKeys <= rows.length || isNone ? null : (
        <Button
          variant="quiet"
          className={styles.showAll}
          onClick={() => change({ all: 'property', property: view.property })}
        >
          {words.rows.showAll(isPlaceholderData ? null : compact(totalKeys), texts.list.plural(view.property ?? ''))}
        </Button>
      )}
    </>
  );
}
