import { type ReactNode, useState } from 'react';
import type { ButtonProps } from './button.tsx';
import { DialogButton } from './dialog-button.tsx';
import { TextField } from './field.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { texts } from './texts.tsx';

export interface ConfirmProps extends Pick<FormDialogProps<unknown>, 'title' | 'run' | 'done' | 'onClose'> {
  /** The consequences, and whether they can be undone. */
  readonly children: ReactNode;
  /** The button's text: the verb of the action. */
  readonly action: string;
  /** The text to type first, for an action that cannot be undone. */
  readonly typed?: string;
}

/** Asks before an action that people may regret, runs it, and shows its error. */
export function Confirm({ children, action, typed, ...dialog }: ConfirmProps) {
  const [text, setText] = useState('');
  return (
    <FormDialog {...dialog} submit={action} danger disabled={typed !== undefined && text !== typed}>
      <div className="stack">{children}</div>
      {typed === undefined ? null : <TextField label={texts.typeToConfirm(typed)} value={text} onChange={setText} />}
    </FormDialog>
  );
}

export interface ConfirmButtonProps
  extends Omit<ConfirmProps, 'onClose'>,
    Pick<ButtonProps, 'variant' | 'icon' | 'disabled'> {
  /** The button's content. */
  readonly button: ReactNode;
  /** The button's accessible name, when its content does not say what it acts on. */
  readonly label?: string;
}

/** A button whose action people may regret. It asks first, and is red when the action cannot be undone. */
export function ConfirmButton({
  button,
  label,
  variant = 'danger',
  icon = false,
  disabled = false,
  ...confirm
}: ConfirmButtonProps) {
  return (
    <DialogButton
      variant={variant}
      icon={icon}
      disabled={disabled}
      aria-label={label}
      dialog={(close) => <Confirm {...confirm} onClose={close} />}
    >
      {button}
    </DialogButton>
  );
}
