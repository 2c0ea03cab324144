import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Select, type SelectProps } from './select.tsx';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why the value is invalid; shown below the field and read out by screen readers. */
  readonly error?: string | null | undefined;
}

/** A reference for the control that a page is for: it takes the focus when it appears. */
export const focus = (element: HTMLElement | null): void => element?.focus();

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'>;

interface TextFieldProps extends FieldProps, Omit<InputProps, 'list'> {
  readonly onChange?: (text: string) => void;
  /** The texts that are offered while a person types. */
  readonly suggestions?: readonly string[];
}

/** A text field with its label. */
export function TextField({ label, hint, error, autoFocus = false, onChange, suggestions, ...rest }: TextFieldProps) {
  const list = useId();
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <input
            className="input"
            autoComplete="off"
            {...rest}
            {...control}
            list={suggestions === undefined ? undefined : list}
            onChange={(event) => onChange?.(event.target.value)}
            ref={autoFocus ? focus : undefined}
          />
          {suggestions === undefined ? null : (
            <datalist id={list}>
              {suggestions.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </>
      )}
    </FieldFrame>
  );
}

/** The field of a name, the first one of a form. A name may be written from right to left. */
export function NameField(props: TextFieldProps) {
  return <TextField {...props} required autoFocus dir="auto" />;
}

/** A select field with its label. */
export function SelectField<Value extends string | number | null>({
  label,
  hint,
  ...rest
}: Omit<FieldProps, 'error'> & Omit<SelectProps<Value>, 'id'>) {
  return (
    <FieldFrame label={label} hint={hint}>
      {(control) => <Select {...rest} {...control} />}
    </FieldFrame>
  );
}

interface CheckFieldProps extends Omit<FieldProps, 'error'>, InputProps {
  readonly onChange: (isChecked: boolean) => void;
}

/** A checkbox with its label beside it. */
export function CheckField({ label, hint, onChange, ...rest }: CheckFieldProps) {
  const ids = useFieldIds(hint, null);
  return (
    <div className="check">
      <input
        type="checkbox"
        {...rest}
        id={ids.control}
        aria-describedby={ids.describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
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

function useFieldIds(hint: ReactNode, error: string | null | undefined) {
  const control = useId();
  const hintId = `${control}-hint`;
  const errorId = `${control}-error`;
  const described = [hint === undefined ? '' : hintId, error ? errorId : ''].filter(Boolean).join(' ');
  return { control, hint: hintId, error: errorId, describedBy: described === '' ? undefined : described };
}

/** The attributes that tie a control to its label, its hint and its error. */
type ControlProps = Required<Pick<InputHTMLAttributes<HTMLElement>, 'id' | 'aria-describedby' | 'aria-invalid'>>;

/** Frames a control with its label, its hint and its error. */
export function FieldFrame({
  label,
  hint,
  error,
  children,
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const ids = useFieldIds(hint, error);
  return (
    <div className="field">
      <label className="field-label" htmlFor={ids.control}>
        {label}
      </label>
      {children({ id: ids.control, 'aria-describedby': ids.describedBy, 'aria-invalid': Boolean(error) })}
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
