import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** The weight of a button: a page or dialog has one primary button at most. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  /** Its action is running, so it cannot be pressed again. */
  readonly busy?: boolean;
  /** The button has only an icon; needs an `aria-label`. */
  readonly icon?: boolean;
}

/** A button that does something on this page. A link to another page is an `a` with the class `button`. */
export function Button({ variant = 'secondary', busy = false, icon = false, className, ...rest }: ButtonProps) {
  const classes = ['button', `button-${variant}`, icon ? 'button-icon' : '', className ?? ''].filter(Boolean).join(' ');
  // A disabled button would lose the focus, and keyboard users their place.
  const unavailable = busy ? ({ 'aria-disabled': true, 'aria-busy': true, onClick: doNothing } as const) : {};
  return <button type="button" {...rest} {...unavailable} className={classes} />;
}

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  readonly name: IconName;
  /** The accessible name. */
  readonly label: string;
}

/** A quiet button with an icon alone. */
export function IconButton({ name, label, ...button }: IconButtonProps) {
  return (
    <Button variant="quiet" icon aria-label={label} {...button}>
      <Icon name={name} />
    </Button>
  );
}

function doNothing(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
}
