import { useId } from 'react';
import styles from './radio-cards.module.css';

export interface RadioCardsProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly title: string; readonly hint?: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Asks for one of a few options, each a card with a title. */
export function RadioCards<Value extends string>({ legend, options, value, onChange }: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.cards}>
      <legend className="field-label">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>
            {option.title}
            {option.hint === undefined ? null : <span>{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
