import type { ButtonHTMLAttributes, MouseEvent } from 'react';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** What it does is under way: it cannot be pressed again. */
  readonly busy?: boolean;
  /** Only an icon is in it; needs an `aria-label`. */
  readonly icon?: boolean;
}

/** A button that does something on this page. What leads elsewhere is a link with the class `button`. */
export function Button({ variant = 'secondary', busy = false, icon = false, className, ...rest }: ButtonProps) {
  const classes = ['button', `button-${variant}`, icon ? 'button-icon' : '', className ?? ''].filter(Boolean).join(' ');
  // A disabled button would lose the focus, and with it whoever pressed it with a key.
  const unavailable = busy ? ({ 'aria-disabled': true, 'aria-busy': true, onClick: doNothing } as const) : {};
  return <button type="button" {...rest} {...unavailable} className={classes} />;
}

function doNothing(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
}
