import { type ReactNode, useState } from 'react';
import { TextField } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { texts } from './texts.tsx';

export interface ConfirmProps {
  readonly title: string;
  /** The consequences, and whether they can be undone. */
  readonly children: ReactNode;
  /** The button's text: the verb of the action. */
  readonly action: string;
  /** The text to type first, for an action that cannot be undone. */
  readonly typed?: string;
  readonly run: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before an action that people may regret, runs it, and shows its error. */
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
      {typed === undefined ? null : <TextField label={texts.typeToConfirm(typed)} value={text} onChange={setText} />}
    </FormDialog>
  );
}
