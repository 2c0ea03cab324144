import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { texts } from './texts.tsx';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A window over the page; mounted while it is open. Escape, the cross and a click beside it close it. */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // Focuses the first field; otherwise the cross would have the focus.
    dialog?.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus();
    // Closes while it is still in the page: then the browser gives the focus back to where it was.
    return () => dialog?.close();
  }, []);
  return (
    // The keyboard has Escape and the cross for what a click beside it does.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={element}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current && isBeside(event, element.current)) onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton name="close" label={texts.close} onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}

/** A dialog that shows what an action has brought. A button closes it. */
export function ResultDialog({ done, children, ...dialog }: DialogProps & { readonly done: string }) {
  return (
    <Dialog {...dialog}>
      <div className="stack">
        {children}
        <div className="dialog-actions">
          <Button variant="primary" onClick={dialog.onClose}>
            {done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function isBeside({ clientX, clientY }: { clientX: number; clientY: number }, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
