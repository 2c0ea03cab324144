import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import { TestDialog } from './test-dialog.tsx';

export interface SecretDialogProps {
  readonly secret: string;
  readonly ruleId: number;
  readonly onClose: () => void;
}

/** Shows the secret of a rule's webhook once. */
export function SecretDialog({ secret, ruleId, onClose }: SecretDialogProps) {
  const [testing, setTesting] = useState(false);
  if (testing) return <TestDialog ruleId={ruleId} onClose={onClose} />;
  return (
    <Dialog title="Webhook signing secret" onClose={onClose}>
      <div className="stack">
        <p>
          Every request is signed with this secret so your endpoint can verify it. Copy it now; it won’t be shown again.
        </p>
        <Snippet text={secret} label="Secret" />
        <p className="muted small">
          The header <code>svc-signature</code> is <code>v1=</code> and the HMAC-SHA256, in hex, of the header{' '}
          <code>svc-timestamp</code>, a dot, and the body.
        </p>
        <div className="row">
          <Button variant="primary" onClick={() => setTesting(true)}>
            Send test
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
