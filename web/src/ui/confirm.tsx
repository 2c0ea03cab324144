import { type ReactNode, useState } from 'react';
import { TextField } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';

export interface ConfirmProps {
  readonly title: string;
  /** What will happen, and whether it can be taken back. */
  readonly children: ReactNode;
  /** What the button says: the verb of what happens. */
  readonly action: string;
  /** Must be typed first, for what cannot be taken back. */
  readonly typed?: string;
  readonly run: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something that people may regret, does it, and says what stood in its way. */
export function Confirm({ title, children, action, typed, run, onClose }: ConfirmProps) {
  const [text, setText] = useState('');
  return (
    <FormDialog
      title={title}
      submit={action}
      danger
      disabled={typed !== undefined && text !== typed}
      run={run}
      onDone={onClose}
      onClose={onClose}
    >
      <div className="stack">{children}</div>
      {typed === undefined ? null : (
        <TextField
          label={`Type ${typed} to confirm`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
        />
      )}
    </FormDialog>
  );
}
