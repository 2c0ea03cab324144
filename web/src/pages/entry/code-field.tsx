import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './entry.module.css';

/** Takes the code of an authenticator app, or a recovery code. */
export function CodeField({ value, onChange }: { readonly value: string; readonly onChange: (code: string) => void }) {
  const [recovering, setRecovering] = useState(false);
  return (
    <>
      {recovering ? (
        <TextField
          key="recovery"
          label="Recovery code"
          hint="One of the ten that you saved when you turned two-step sign-in on. Each works once."
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          autoFocus
        />
      ) : (
        <TextField
          key="app"
          label="Code"
          hint="The six digits that your authenticator app shows now."
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          autoFocus
        />
      )}
      <div>
        <Button
          variant="quiet"
          className={styles.inLine ?? ''}
          onClick={() => {
            onChange('');
            setRecovering(!recovering);
          }}
        >
          {recovering ? 'Use the app instead' : 'Use a recovery code instead'}
        </Button>
      </div>
    </>
  );
}
