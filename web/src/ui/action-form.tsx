import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { Failure } from './page.tsx';

export interface ActionFormProps {
  /** The mutation that runs when the form is sent. */
  readonly action: { readonly mutate: () => void; readonly isPending: boolean; readonly error: Error | null };
  /** The error that is shown above the button, when it is not every error of the action. */
  readonly error?: Error | null;
  /** The button's text: the verb of the action. */
  readonly submit: string;
  readonly variant?: ButtonVariant;
  /** Whether the form cannot be sent, though its fields themselves are valid. */
  readonly disabled?: boolean;
  /** The content beside the button. */
  readonly beside?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form that runs an action and shows its error. */
export function ActionForm({
  action,
  error = action.error,
  submit,
  variant = 'primary',
  disabled = false,
  beside,
  children,
}: ActionFormProps) {
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        action.mutate();
      }}
    >
      {children}
      {error === null ? null : <Failure error={error} />}
      <div className="row form-actions">
        <Button type="submit" variant={variant} busy={action.isPending} disabled={disabled}>
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  );
}
