import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why what is in it cannot be taken; shown below it and told to screen readers. */
  readonly error?: string | null | undefined;
}

/** A line of text with its label. */
export function TextField({
  label,
  hint,
  error,
  ...rest
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>) {
  const ids = useFieldIds(hint, error);
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids}>
      <input
        className="input"
        {...rest}
        id={ids.control}
        aria-describedby={ids.describedBy}
        aria-invalid={Boolean(error)}
      />
    </FieldFrame>
  );
}

/** A choice of one among some. `children` are its options. */
export function SelectField({
  label,
  hint,
  error,
  ...rest
}: FieldProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>) {
  const ids = useFieldIds(hint, error);
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids}>
      <select
        className="input"
        {...rest}
        id={ids.control}
        aria-describedby={ids.describedBy}
        aria-invalid={Boolean(error)}
      />
    </FieldFrame>
  );
}

/** A box to tick, with what it means beside it. */
export function CheckField({
  label,
  hint,
  ...rest
}: Omit<FieldProps, 'error'> & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'>) {
  const ids = useFieldIds(hint, null);
  return (
    <div className="check">
      <input type="checkbox" {...rest} id={ids.control} aria-describedby={ids.describedBy} />
      <div>
        <label htmlFor={ids.control}>{label}</label>
        {hint === undefined ? null : (
          <p className="field-hint" id={ids.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

type Ids = ReturnType<typeof useFieldIds>;

function useFieldIds(hint: ReactNode, error: string | null | undefined) {
  const control = useId();
  const hintId = `${control}-hint`;
  const errorId = `${control}-error`;
  const described = [hint === undefined ? '' : hintId, error ? errorId : ''].filter(Boolean).join(' ');
  return { control, hint: hintId, error: errorId, describedBy: described === '' ? undefined : described };
}

function FieldFrame({
  label,
  hint,
  error,
  ids,
  children,
}: FieldProps & { readonly ids: Ids; readonly children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={ids.control}>
        {label}
      </label>
      {children}
      {hint === undefined ? null : (
        <p className="field-hint" id={ids.hint}>
          {hint}
        </p>
      )}
      {error ? (
        <p className="field-error" id={ids.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
