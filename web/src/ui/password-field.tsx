import { useState } from 'react';
import { FieldFrame, focus } from './field.tsx';
import { texts } from './texts.tsx';

export interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  /** `new`: a password is being chosen, and its length is judged. */
  readonly kind: 'current' | 'new';
  /** A hint for a `current` password. */
  readonly hint?: string;
  readonly autoFocus?: boolean;
}

export const PASSWORD_MIN_CHARS = 8;
const GOOD_CHARS = 12;
const STRONG_CHARS = 16;

/**
 * A password field whose text can be shown. It tells password managers whether the password is known or new; pasting
 * works.
 */
export function PasswordField({ label, value, onChange, kind, hint, autoFocus }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const said = kind === 'new' ? judge(value.length) : hint;
  return (
    <FieldFrame label={label} hint={said}>
      {(control) => (
        <div className="input-with">
          <input
            {...control}
            className="input"
            type={shown ? 'text' : 'password'}
            autoComplete={`${kind}-password`}
            autoCapitalize="off"
            spellCheck={false}
            required
            minLength={kind === 'new' ? PASSWORD_MIN_CHARS : undefined}
            ref={autoFocus === true ? focus : undefined}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className="input-action"
            aria-label={shown ? texts.password.hideLabel : texts.password.showLabel}
            onClick={() => setShown(!shown)}
          >
            {shown ? texts.password.hide : texts.password.show}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

/** Only the length matters; rules about kinds of characters only make passwords harder to remember. */
function judge(chars: number): string {
  if (chars < PASSWORD_MIN_CHARS) return texts.password.tooShort(PASSWORD_MIN_CHARS);
  if (chars < GOOD_CHARS) return texts.password.short;
  return chars < STRONG_CHARS ? texts.password.good : texts.password.strong;
}
