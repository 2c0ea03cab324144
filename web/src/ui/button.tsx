import type { ButtonHTMLAttributes } from 'react';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** What it does is under way: it cannot be pressed again. */
  readonly busy?: boolean;
  /** Only an icon is in it; needs an `aria-label`. */
  readonly icon?: boolean;
}

/** A button that does something on this page. What leads elsewhere is a link with the class `button`. */
export function Button({
  variant = 'secondary',
  busy = false,
  icon = false,
  disabled,
  className,
  ...rest
}: ButtonProps) {
  const classes = ['button', `button-${variant}`, icon ? 'button-icon' : '', className ?? ''].filter(Boolean).join(' ');
  return <button type="button" {...rest} className={classes} disabled={disabled === true || busy} aria-busy={busy} />;
}
