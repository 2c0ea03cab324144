import { useMutation } from '@tanstack/react-query';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/page.tsx';
import { texts } from './texts.tsx';
import { askPasskey } from './webauthn.ts';

/** A button that has a passkey answer the server. Shows the error of `onAnswer` too, when it rejects. */
export function PasskeyButton({
  label,
  onAnswer,
}: {
  readonly label: string;
  readonly onAnswer: (passkey: object) => unknown;
}) {
  const asking = useMutation({ mutationFn: async () => onAnswer(await askPasskey()) });
  return (
    <>
      <Button busy={asking.isPending} onClick={() => asking.mutate()}>
        {label}
      </Button>
      {asking.isError ? <Failure error={asking.error} /> : null}
    </>
  );
}

/** Says why there is no such button. */
export function NoPasskeys() {
  return <p className="muted small">{texts.cannot}</p>;
}
