import { useId, useState } from 'react';
import type { GoalChange } from '../../../../src/dashboard/routes/goals.ts';
import type { GoalKind } from '../../../../src/domain/goal.ts';
import type { GoalReading } from '../../../../src/stats/answer.ts';
import { PatternInput } from '../../pattern/pattern-input.tsx';
import { PatternMatches } from '../../pattern/pattern-matches.tsx';
import { send } from '../../request.ts';
import { useSite } from '../../session.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import styles from './goals.module.css';
import { useRefreshFigures } from './use-refresh-figures.ts';

export interface GoalDialogProps {
  /** Null to create a new goal. */
  readonly goal: GoalReading | null;
  /** The number of alert rules that watch the goal. */
  readonly watchedBy: number;
  readonly onClose: () => void;
}

/** Creates a goal or changes one. */
export function GoalDialog({ goal, watchedBy, onClose }: GoalDialogProps) {
  const { site } = useSite();
  const refresh = useRefreshFigures();
  const [name, setName] = useState(goal?.name ?? '');
  const [kind, setKind] = useState<GoalKind>(goal?.kind ?? 'page');
  const [pattern, setPattern] = useState(goal?.pattern ?? '');
  const replaces = goal !== null && (kind !== goal.kind || pattern.trim() !== goal.pattern);
  return (
    <FormDialog
      title={goal === null ? 'New goal' : 'Edit goal'}
      submit={goal === null ? 'Make goal' : replaces ? 'Replace goal' : 'Save'}
      run={() => {
        const fields = { name, kind, pattern: pattern.trim() };
        if (goal === null) return send<GoalChange>('POST', `/sites/${site.id}/goals`, fields);
        return send<GoalChange>('PATCH', `/sites/${site.id}/goals/${goal.goalId}`, fields);
      }}
      onDone={async ({ isNew }) => {
        await refresh();
        toast(goal === null ? 'The goal is made' : isNew ? 'A new goal has taken its place' : 'The goal is renamed');
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        placeholder={kind === 'page' ? 'Order placed' : 'Signup'}
        autoComplete="off"
        dir="auto"
        required
        autoFocus
      />
      <Kinds kind={kind} onChange={setKind} />
      <PatternField kind={kind} pattern={pattern} onChange={setPattern} />
      <PatternMatches kind={kind} pattern={pattern} />
      {replaces ? (
        <Notice tone="warn">
          A goal that counts something else is a new goal: it takes the place of this one, counts the last 30 days
          afterwards, and this one is archived with its history.
          {watchedBy === 0
            ? ''
            : watchedBy === 1
              ? ' The alert that watches it watches the new one.'
              : ' The alerts that watch it watch the new one.'}
        </Notice>
      ) : goal === null ? (
        <p className="muted small">The last 30 days are counted afterwards, so you see figures at once.</p>
      ) : null}
    </FormDialog>
  );
}

const KINDS = [
  ['page', 'A page is opened', 'Such as the page after an order.'],
  ['event', 'An event happens', 'One that your pages send, or an outbound link or download.'],
] as const;

function Kinds({ kind, onChange }: { readonly kind: GoalKind; readonly onChange: (kind: GoalKind) => void }) {
  const name = useId();
  return (
    <fieldset className={styles.kinds}>
      <legend>It is reached when</legend>
      {KINDS.map(([value, title, hint]) => (
        <label key={value} className={styles.kind}>
          <input type="radio" name={name} checked={kind === value} onChange={() => onChange(value)} />
          <span>
            {title}
            <span>{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function PatternField({
  kind,
  pattern,
  onChange,
}: {
  readonly kind: GoalKind;
  readonly pattern: string;
  readonly onChange: (pattern: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {kind === 'page' ? 'Path of the page' : 'Name of the event'}
      </label>
      <PatternInput id={id} kind={kind} value={pattern} onChange={onChange} aria-describedby={`${id}-hint`} required />
      <p className="field-hint" id={`${id}-hint`}>
        {kind === 'page' ? (
          <>
            The whole path, capitals as in the address. <code>*</code> stands for any text: <code>/blog/*</code> is
            every page below <code>/blog/</code>, <code>*/thanks</code> every one that ends so.
          </>
        ) : (
          <>
            The exact name, in lower case, as in <code>svc('signup')</code>.
          </>
        )}
      </p>
    </div>
  );
}
