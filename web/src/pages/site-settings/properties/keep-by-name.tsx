import { useState } from 'react';
import { PROP_KEY_MAX_CHARS } from '../../../../../src/domain/limits.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { texts } from './texts.ts';

export interface KeepByNameProps {
  /** Keeps the property of a key. */
  readonly run: (key: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Keeps a property that is in no list: events of the last 30 days do not have it, imported days may. */
export function KeepByName({ run, onClose }: KeepByNameProps) {
  const [key, setKey] = useState('');
  return (
    <FormDialog
      title={texts.byName.title}
      submit={texts.keep}
      run={() => run(key.trim())}
      done={texts.kept}
      onClose={onClose}
    >
      <TextField
        label={texts.byName.key}
        hint={texts.byName.hint}
        value={key}
        onChange={setKey}
        maxLength={PROP_KEY_MAX_CHARS}
        required
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
    </FormDialog>
  );
}
