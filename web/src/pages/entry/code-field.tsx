import { useState } from 'react';
import { RequestError } from '../../request.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './entry.module.css';
import { texts } from './texts.tsx';

/** Returns whether the server wants the code of the second factor too. */
export function isCodeNeeded(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'code_needed';
}

/** Takes the code of an authenticator app, or a recovery code. */
export function CodeField({ value, onChange }: { readonly value: string; readonly onChange: (code: string) => void }) {
  const [recovering, setRecovering] = useState(false);
  return (
    <>
      {recovering ? (
        <TextField
          key="recovery"
          label={texts.code.recovery}
          hint={texts.code.recoveryHint}
          value={value}
          onChange={onChange}
          autoCapitalize="off"
          spellCheck={false}
          required
          autoFocus
        />
      ) : (
        <TextField
          key="app"
          label={texts.code.app}
          hint={texts.code.appHint}
          value={value}
          onChange={onChange}
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
          {recovering ? texts.code.useApp : texts.code.useRecovery}
        </Button>
      </div>
    </>
  );
}
