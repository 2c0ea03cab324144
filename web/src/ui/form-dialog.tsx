import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode } from 'react';
import { ActionForm } from './action-form.tsx';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { messageOf } from './page.tsx';
import { texts } from './texts.tsx';
import { toast } from './toasts.tsx';

/** What a form shows as the error of its action; null without one. Its fields need not say it again. */
export const FormError = createContext<string | null>(null);

export interface FormDialogProps<Result> extends DialogProps {
  /** The button's text: the verb of the action. */
  readonly submit: string;
  /** Whether the action is hard to undo. */
  readonly danger?: boolean;
  /** Whether the form cannot be sent, though its fields themselves are valid. */
  readonly disabled?: boolean;
  readonly run: () => Promise<Result>;
  /** What a toast says when the action is done. */
  readonly done?: string;
  /** Called after `run` and waited for, instead of closing the dialog. */
  readonly onDone?: (result: Result) => unknown;
  /** The fields. */
  readonly children: ReactNode;
}

/** Shows a form, runs its action, and shows its error. */
export function FormDialog<Result>({
  submit,
  danger = false,
  disabled = false,
  run,
  done,
  onDone,
  children,
  ...dialog
}: FormDialogProps<Result>) {
  const doing = useMutation({
    mutationFn: run,
    onSuccess: async (result) => {
      await (onDone ?? dialog.onClose)(result);
      if (done !== undefined) toast(done);
    },
  });
  return (
    <Dialog {...dialog}>
      <ActionForm
        action={doing}
        submit={submit}
        variant={danger ? 'danger' : 'primary'}
        disabled={disabled}
        beside={
          <Button variant="quiet" onClick={dialog.onClose}>
            {texts.cancel}
          </Button>
        }
      >
        <FormError value={doing.isError ? messageOf(doing.error) : null}>{children}</FormError>
      </ActionForm>
    </Dialog>
  );
}
