import type { SelectHTMLAttributes } from 'react';

export interface SelectProps<Value>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'children' | 'className'> {
  /** The values in their order, each with its text, and with the language of the text when it is not the page's. */
  readonly options: readonly (readonly [value: Value, text: string, lang?: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Whether the choice is as wide as its longest option. */
  readonly fits?: boolean;
}

/** A choice in the design of the buttons. */
export function Select<Value extends string | number | null>({
  options,
  value,
  onChange,
  fits = false,
  ...rest
}: SelectProps<Value>) {
  return (
    <select
      {...rest}
      className={fits ? 'select select-fits' : 'select'}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(options[currentTarget.selectedIndex]![0])}
    >
      {options.map(([one, text, lang]) => (
        <option key={one} value={one ?? ''} lang={lang}>
          {text}
        </option>
      ))}
    </select>
  );
}
