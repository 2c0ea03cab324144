import { type InputHTMLAttributes, useId } from 'react';
import { typedPattern } from '../../../src/domain/browser-path.ts';
import type { GoalKind } from '../../../src/domain/goal.ts';
import { pathOfOwnAddress } from '../../../src/domain/own-address.ts';
import { useSite } from '../session.ts';
import { texts } from './texts.tsx';
import { useKnownKeys } from './use-known-keys.ts';

export interface PatternInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'list' | 'value'> {
  readonly kind: GoalKind;
  readonly value: string;
  readonly onChange: (pattern: string) => void;
}

/**
 * Edits a page pattern or an event name, with the site's own pages or events as suggestions. A pasted address of the site becomes
 * its path.
 */
export function PatternInput({ kind, value, onChange, ...rest }: PatternInputProps) {
  const list = useId();
  const { site } = useSite();
  const known = useKnownKeys(kind);
  return (
    <>
      <input
        className="input"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={texts.placeholder[kind]}
        dir="ltr"
        {...rest}
        list={list}
        value={value}
        onChange={({ target }) => {
          onChange(kind === 'page' ? pathOfOwnAddress(target.value, site) : target.value);
        }}
      />
      <datalist id={list}>
        {known.map((key) => (
          <option key={key} value={typedPattern(key)} />
        ))}
      </datalist>
    </>
  );
}
