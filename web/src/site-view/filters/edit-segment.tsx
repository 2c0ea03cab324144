import { useMutation } from '@tanstack/react-query';
import { lazy, useId, useRef, useState } from 'react';
import type { ListedSegment } from '../../../../src/dashboard/routes/segments.ts';
import { type Condition, parseCondition, printCondition } from '../../../../src/domain/condition.ts';
import { SEGMENT_NAME_MAX_CHARS } from '../../../../src/domain/limits.ts';
import { LoadedPart } from '../../loaded.tsx';
import { ActionForm } from '../../ui/action-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NameField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toasts.tsx';
import { texts as viewTexts } from '../texts.tsx';
import type { ViewState } from '../view-state.ts';
import { conditionsOf, EVERYTHING, hasRoom, isNarrowed, type Selection, withCondition } from './conditions.ts';
import { EditorLoading } from './editor.tsx';
import { FilterChips } from './filter-chips.tsx';
import { SubjectItems } from './subject-items.tsx';
import { texts } from './texts.ts';
import { useFocusNext } from './use-focus-next.ts';

const ConditionEditor = lazy(() => import('./condition-editor.tsx'));
const { manage, save } = texts;

interface EditSegmentProps {
  readonly segment: ListedSegment;
  /** The view of the page, whose period the values to choose from are of. */
  readonly view: ViewState;
  readonly run: (changed: { readonly name: string; readonly where: readonly string[] }) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Edits the name and the conditions of a segment, with the chips of the page. */
export function EditSegment({ segment, view: page, run, onClose }: EditSegmentProps) {
  const [name, setName] = useState(segment.name);
  const [selection, setSelection] = useState<Selection>(() => selectionOf(segment));
  const labelId = useId();
  const chips = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(chips);
  const view: ViewState = { ...page, ...selection, goal: null };
  const change = ({ filters = selection.filters, where = selection.where }: Partial<Selection>) =>
    setSelection({ filters, where });
  const saving = useMutation({
    mutationFn: () => run({ name, where: conditionsOf(selection).map(printCondition) }),
    onSuccess: () => {
      onClose();
      toast(save.done);
    },
  });
  return (
    <Dialog title={manage.editTitle} onClose={onClose}>
      <div className="stack">
        {/* Outside of the form: the editors of conditions are forms too. */}
        <section className="field" aria-labelledby={labelId}>
          <span id={labelId} className="field-label">
            {manage.conditions}
          </span>
          <div ref={chips} className="row">
            <FilterChips isOfSegment {...{ view, change, focusNext }} />
            {hasRoom(selection) ? (
              <NewCondition view={view} onAdd={(condition) => change(withCondition(selection, condition))} />
            ) : null}
          </div>
        </section>
        <ActionForm action={saving} submit={save.submit} disabled={!isNarrowed(selection)}>
          <NameField label={save.name} value={name} maxLength={SEGMENT_NAME_MAX_CHARS} onChange={setName} />
        </ActionForm>
      </div>
    </Dialog>
  );
}

interface NewConditionProps {
  readonly view: ViewState;
  readonly onAdd: (condition: Condition) => void;
}

function NewCondition({ view, onAdd }: NewConditionProps) {
  const [begun, setBegun] = useState<Condition | null>(null);
  return (
    <Menu
      className="button button-quiet"
      hasArrow={false}
      label={
        <>
          <Icon name="plus" size={16} /> {manage.add}
        </>
      }
      onClose={() => setBegun(null)}
    >
      {(close) =>
        begun === null ? (
          <SubjectItems
            view={view}
            hasMeasured={false}
            onChoose={(subject) =>
              subject === 'measured' ? undefined : setBegun({ subject, operator: 'is', values: [] })
            }
          />
        ) : (
          <LoadedPart fallback={<EditorLoading />}>
            <ConditionEditor
              view={view}
              condition={begun}
              onApply={(condition) => {
                close();
                onAdd(condition);
              }}
              second={{ text: viewTexts.custom.back, run: () => setBegun(null) }}
            />
          </LoadedPart>
        )
      }
    </Menu>
  );
}

function selectionOf({ where }: ListedSegment): Selection {
  return where.flatMap((text) => parseCondition(text) ?? []).reduce<Selection>(withCondition, EVERYTHING);
}
