import { send } from '../../request.ts';
import { PasskeyButton } from '../../second-factor/passkey-button.tsx';
import { texts } from '../../second-factor/texts.tsx';
import { canUsePasskeys } from '../../second-factor/webauthn.ts';
import { type SessionAnswer, useEnter } from '../../session.ts';
import styles from './entry.module.css';

/** Signs in by a passkey alone, where the browser can use one. */
export function PasskeyEntry({ publicUrl, next }: { readonly publicUrl: string; readonly next: string }) {
  const enter = useEnter();
  if (!canUsePasskeys(publicUrl)) return null;
  const signIn = async (passkey: object) => {
    await enter(await send<SessionAnswer>('POST', '/session/passkey', { passkey }), next);
  };
  return (
    <div className={styles.passkey}>
      <PasskeyButton label={texts.signIn} onAnswer={signIn} />
      <p className="muted small">{texts.or}</p>
    </div>
  );
}
