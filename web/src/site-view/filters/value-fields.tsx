import { useId } from 'react';
import { CONDITION_VALUES_MAX } from '../../../../src/domain/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { texts } from './texts.ts';
import styles from './value-fields.module.css';

const { add } = texts;

interface ValueFieldsProps {
  /** What was typed, at least one text. */
  readonly values: readonly string[];
  readonly hint: string;
  readonly error: string | null;
  /** The values that are known, as rows show them. */
  readonly suggestions: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Asks for one or several values. */
export function ValueFields({ values, hint, error, suggestions, onChange }: ValueFieldsProps) {
  const id = useId();
  return (
    <fieldset className={styles.values} aria-describedby={`${id}-hint ${error === null ? '' : `${id}-error`}`}>
      <legend className="field-label">{add.value}</legend>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value that is typed has no other name
        <div key={index} className={styles.value}>
          <input
            className="input"
            autoComplete="off"
            dir="auto"
            aria-label={values.length === 1 ? add.value : `${add.value} ${index + 1}`}
            aria-invalid={error !== null}
            list={`${id}-list`}
            value={value}
            onChange={({ currentTarget }) => onChange(values.with(index, currentTarget.value))}
          />
          {values.length === 1 ? null : (
            <Button
              variant="quiet"
              icon
              aria-label={`${add.remove} ${index + 1}`}
              onClick={() => onChange(values.toSpliced(index, 1))}
            >
              <Icon name="close" size={15} />
            </Button>
          )}
        </div>
      ))}
      <datalist id={`${id}-list`}>
        {suggestions.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
      {error === null ? null : (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
      {values.length < CONDITION_VALUES_MAX ? (
        <div>
          <Button variant="quiet" onClick={() => onChange([...values, ''])}>
            <Icon name="plus" /> {add.another}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
