import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { messageOf, Notice } from './page.tsx';

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
  const doing = useMutation({ mutationFn: run, onSuccess: onClose });
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          doing.mutate();
        }}
      >
        <div>{children}</div>
        {typed === undefined ? null : (
          <TextField
            label={`Type ${typed} to confirm`}
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
          />
        )}
        {doing.isError ? <Notice tone="bad">{messageOf(doing.error)}</Notice> : null}
        <div className="row">
          <Button
            type="submit"
            variant="danger"
            busy={doing.isPending}
            disabled={typed !== undefined && text !== typed}
          >
            {action}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
