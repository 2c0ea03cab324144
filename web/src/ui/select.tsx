import type { SelectHTMLAttributes } from 'react';

/** A choice in the design of the buttons. `children` are its options; `fits` makes it as wide as its longest one. */
export function Select({
  fits = false,
  className = '',
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & { readonly fits?: boolean }) {
  return <select {...rest} className={`select ${fits ? 'select-fits' : ''} ${className}`} />;
}
