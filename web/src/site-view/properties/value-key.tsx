import names from '../rows/rows.module.css';
import { valueLabel } from './value-label.ts';

/** Shows a value of a property, cut to the available room. The whole value is in its title. */
export function ValueKey({ value }: { readonly value: string }) {
  const { text, explanation } = valueLabel(value);
  return (
    <span className={names.keyName}>
      <span
        className={explanation === null ? names.keyText : `${names.keyText} ${names.keyNone}`}
        dir="auto"
        title={explanation ?? value}
      >
        {text}
      </span>
    </span>
  );
}
