import type { ReactNode } from 'react';
import { canManage, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/page.tsx';
import { OnlyAdmins } from './only-admins.tsx';
import styles from './site-settings.module.css';
import { texts } from './texts.tsx';
import type { useChangeSite } from './use-change-site.ts';

export interface SettingsFormProps {
  readonly changing: Pick<ReturnType<typeof useChangeSite>, 'isPending' | 'error'>;
  readonly onSave: () => void;
  /** Whether there is something to save. */
  readonly isReady: boolean;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form of settings. Owners and admins save it, other members only read it. */
export function SettingsForm({ changing, onSave, isReady, children }: SettingsFormProps) {
  const { organisation } = useSite();
  const mayChange = canManage(organisation);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <fieldset disabled={!mayChange}>
        {children}
        {changing.error === null ? null : <Failure error={changing.error} />}
        <OnlyAdmins />
        {mayChange ? (
          <div>
            <Button type="submit" variant="primary" busy={changing.isPending} disabled={!isReady}>
              {texts.save}
            </Button>
          </div>
        ) : null}
      </fieldset>
    </form>
  );
}
