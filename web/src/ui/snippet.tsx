import { copyText } from '../copy-text.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { texts } from './texts.tsx';
import { toast } from './toasts.tsx';

/** Shows a text with a button that copies it. */
export function Snippet({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className="snippet">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <pre className={text.includes('\n') ? undefined : 'one-line'} tabIndex={0} role="group" aria-label={label}>
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

/** A button that copies a text. */
export function CopyButton({ text, label = texts.copy.button, name }: CopyButtonProps) {
  return (
    <Button
      aria-label={name === undefined ? undefined : texts.copy.label(name)}
      onClick={async () => {
        await copyText(text);
        toast(texts.copy.done);
      }}
    >
      <Icon name="copy" /> {label}
    </Button>
  );
}
