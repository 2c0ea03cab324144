import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import { TestDialog } from './test-dialog.tsx';
import { texts } from './texts.tsx';

const { secret: words } = texts;

export interface SecretDialogProps {
  readonly secret: string;
  /** The rule to which a test can be sent. */
  readonly ruleId?: number;
  readonly onClose: () => void;
}

/** Shows the secret of a webhook once. */
export function SecretDialog({ secret, ruleId, onClose }: SecretDialogProps) {
  const [testing, setTesting] = useState(false);
  if (testing && ruleId !== undefined) return <TestDialog ruleId={ruleId} onClose={onClose} />;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="stack">
        <p>{words.explanation}</p>
        <Snippet text={secret} label={words.label} />
        <p className="muted small">{words.scheme}</p>
        <div className="row">
          {ruleId === undefined ? null : (
            <Button variant="primary" onClick={() => setTesting(true)}>
              {words.sendTest}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {words.done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
