import { copyText } from '../copy-text.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
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
        <CopyButton text={text} label={`Copy ${label.charAt(0).toLowerCase()}${label.slice(1)}`} />
      </div>
    </div>
  );
}

/** A button that copies a text. */
export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  return (
    <Button
      onClick={async () => {
        await copyText(text);
        toast('Copied');
      }}
    >
      <Icon name="copy" /> {label}
    </Button>
  );
}
