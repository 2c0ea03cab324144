import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { Notice } from './page.tsx';
import { texts } from './texts.tsx';

export interface DomainFieldProps {
  /** The typed text; `hostIn` returns its host. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly autoFocus?: boolean;
}

/** Edits the domain of a site. When a shorter domain would count more hosts, it is offered. */
export function DomainField({ value, onChange, autoFocus }: DomainFieldProps) {
  const host = hostIn(value);
  const shorter = host.startsWith('www.') ? host.slice('www.'.length) : null;
  return (
    <>
      <TextField
        label={texts.domain.label}
        hint={texts.domain.hint}
        value={value}
        onChange={onChange}
        autoCapitalize="off"
        spellCheck={false}
        inputMode="url"
        required
        autoFocus={autoFocus}
      />
      {shorter === null ? null : (
        <Notice tone="warn">
          <p>{texts.domain.misses(shorter)}</p>
          <Button onClick={() => onChange(shorter)}>{texts.domain.use(shorter)}</Button>
        </Notice>
      )}
    </>
  );
}

/** Returns the host of a typed text, because many people paste a URL. */
export function hostIn(text: string): string {
  const trimmed = text.trim();
  const address = /^https?:\/\//i.test(trimmed) ? URL.parse(trimmed) : null;
  return address?.hostname ?? trimmed.replace(/\/.*$/, '');
}
