import { DIMENSION_TABLE, STORED_DIMENSIONS, type StoredDimension } from '../../../../src/domain/dimension.ts';
import { DIMENSION_GROUPS, type KeyFormat } from '../../../../src/domain/dimension-entry.ts';
import { type PropertyDimension, propertyDimension } from '../../../../src/domain/filter.ts';
import { isCardShown, useSite } from '../../session.ts';
import { MenuGroup } from '../../ui/menu-group.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { PANEL_NAMES } from '../panels.ts';
import { useFoundProperties, useProperties } from '../properties/use-properties.ts';
import type { ViewState } from '../view-state.ts';
import { isStored, subjectName } from './condition-words.ts';
import { conditionsOf, hasRoom } from './conditions.ts';
import styles from './filters.module.css';
import { texts } from './texts.ts';
import { useGoals } from './use-names.ts';

/** The values of which the reader sees other names. */
const CLOSED_FORMATS: ReadonlySet<KeyFormat> = new Set(['country', 'region', 'channel', 'capitalised']);

/** The subject of a condition: a dimension, a property, or whether a goal was reached. */
export type ConditionAbout = StoredDimension | PropertyDimension | 'goal';

/** An item of the menu: the subject of a condition, or the goal that is measured. */
export type Subject = ConditionAbout | 'measured';

interface SubjectGroup<Of> {
  readonly name: string;
  readonly subjects: readonly Of[];
}

/** Returns what conditions can be about, by the panels of the page. */
export function useSubjects(): readonly SubjectGroup<ConditionAbout>[] {
  const context = useSite();
  const areEventsShown = isCardShown(context, 'events');
  const hasGoals = (useGoals(areEventsShown) ?? []).length > 0;
  const kept = (useProperties(areEventsShown)?.kept ?? []).map(({ key }) => key);
  const found = useFoundProperties().found.map(({ key }) => key);
  const properties = [...new Set([...kept, ...found])].map(propertyDimension);
  const groups = PANEL_NAMES.filter((panel) => isCardShown(context, panel)).map((panel) => ({
    name: DIMENSION_GROUPS[panel],
    subjects: [
      ...STORED_DIMENSIONS.filter((one) => DIMENSION_TABLE[one].shown.group === panel),
      ...(panel === 'events' && hasGoals ? (['goal'] as const) : []),
    ],
  }));
  return properties.length === 0 ? groups : [...groups, { name: texts.add.properties, subjects: properties }];
}

/** Returns the name of what a condition can be about. */
export function aboutName(subject: ConditionAbout): string {
  return subject === 'goal' ? texts.goalReached : subjectName(subject);
}

/** Tells whether all values are known, so that no other one needs to be typed. */
export function isClosed(subject: ConditionAbout): boolean {
  if (subject === 'goal') return true;
  return isStored(subject) && CLOSED_FORMATS.has(DIMENSION_TABLE[subject].shown.format);
}

interface SubjectItemsProps {
  readonly view: ViewState;
  /** Whether the goal that is measured can be chosen too. */
  readonly hasMeasured?: boolean;
  readonly onChoose: (subject: Subject) => void;
}

/** Lists what the page can be narrowed to, and the goal that it can measure. */
export function SubjectItems({ view, hasMeasured = true, onChoose }: SubjectItemsProps) {
  const used = conditionsOf(view).map(({ subject }) => subject as string);
  const groups: readonly SubjectGroup<Subject>[] = useSubjects();
  if (!hasRoom(view)) return null;
  return (
    <div className={styles.subjects}>
      {groups.map(({ name, subjects }) => (
        <MenuGroup key={name} label={name} className={styles.group}>
          {(hasMeasured && subjects.includes('goal') ? [...subjects, 'measured' as const] : subjects).map((subject) => (
            <MenuItem
              key={subject}
              close={() => {}}
              isCurrent={subject === 'measured' ? view.goal !== null : used.includes(subject)}
              onChoose={() => onChoose(subject)}
            >
              {subject === 'measured' ? texts.measured : aboutName(subject)}
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
    </div>
  );
}
