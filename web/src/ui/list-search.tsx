interface ListSearchProps {
  /** The accessible name, which stands in the empty field too. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Searches the links beside it, which the caller narrows. Enter follows the first that has `data-found`. */
export function ListSearch({ label, className = '', value, onChange }: ListSearchProps) {
  return (
    <input
      type="search"
      className={`input ${className}`}
      autoComplete="off"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.parentElement?.querySelector<HTMLElement>('a[data-found]')?.click();
      }}
    />
  );
}
