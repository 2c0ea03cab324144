import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Renders the dialog while it is open. */
  readonly dialog: (close: () => void) => ReactNode;
  /** Whether the dialog is open before the button was pressed. */
  readonly isOpenAtFirst?: boolean;
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, isOpenAtFirst = false, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)} />
      {isOpen ? dialog(() => setIsOpen(false)) : null}
    </>
  );
}
