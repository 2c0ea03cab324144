import type { ReactNode } from 'react';

interface MenuGroupProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Items of a menu that belong together, under their name. */
export function MenuGroup({ label, className, children }: MenuGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div role="group" aria-label={label} className={className}>
      <p className="menu-group" aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}
