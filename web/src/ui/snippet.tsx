import { useEffect, useState } from 'react';
import { copyText } from '../copy-text.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { texts } from './texts.tsx';

/** Shows a text with a button that copies it. */
export function Snippet({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className="snippet">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <pre role="group" aria-label={label}>
        <code>{text}</code>
      </pre>
      <div>
        <CopyButton text={text} name={label} />
      </div>
    </div>
  );
}

export interface CopyButtonProps {
  readonly text: string;
  readonly label?: string;
  /** The name of the text, for screen readers, when the label does not say it. */
  readonly name?: string;
}

/** For how long a button says that its text is copied. */
const SAID_MS = 2000;

/** A button that copies a text, and says so itself: nothing outside an open dialog is seen or heard. */
export function CopyButton({ text, label = texts.copy.button, name }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  useEffect(() => {
    if (isCopied === null) return;
    const timer = setTimeout(() => setIsCopied(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const said = isCopied === null ? null : isCopied ? texts.copy.done : texts.copy.failed;
  return (
    <>
      <Button
        aria-label={name === undefined ? undefined : texts.copy.label(name)}
        onClick={async () => setIsCopied(await copyText(text))}
      >
        <Icon name={isCopied === null ? 'copy' : isCopied ? 'check' : 'warn'} /> {said ?? label}
      </Button>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}
