import { useLocation } from 'wouter';
import { hrefOf } from '../../base-path.ts';
import { send } from '../../request.ts';
import { canManage, refreshSession, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import { EmptySite } from './danger/empty-site.tsx';
import { MoveSite } from './danger/move-site.tsx';
import styles from './site-settings.module.css';
import { texts } from './texts.tsx';

const { archive, restore, delete: deletion } = texts.danger;

/** Archives, restores, moves, empties or deletes a site. */
export function DangerZone() {
  const { site, organisation } = useSite();
  const [, navigate] = useLocation();
  const isActive = site.state === 'active';
  const setState = async (state: 'active' | 'archived') => {
    await send('PUT', `/sites/${site.id}/state`, { state });
    await refreshSession();
    toast(state === 'active' ? restore.done : archive.done);
  };
  const deleteSite = async () => {
    await send('DELETE', `/sites/${site.id}`, { domain: site.domain });
    navigate(`~${hrefOf('/')}`);
    await refreshSession();
    toast(deletion.done);
  };
  return (
    <Card title={texts.danger.title}>
      <div className={styles.danger}>
        <div>
          <p>{isActive ? archive.hint : restore.hint}</p>
          {isActive ? (
            <ConfirmButton
              variant="secondary"
              button={archive.button}
              disabled={!canManage(organisation)}
              title={archive.title}
              action={archive.button}
              run={() => setState('archived')}
            >
              <p>{archive.consequence}</p>
            </ConfirmButton>
          ) : (
            <Button disabled={!canManage(organisation)} onClick={() => void setState('active')}>
              {restore.button}
            </Button>
          )}
        </div>
        <MoveSite />
        <EmptySite />
        <div>
          <p>{deletion.hint}</p>
          <ConfirmButton
            button={deletion.button}
            disabled={organisation?.role !== 'owner'}
            title={deletion.title}
            action={deletion.action}
            typed={site.domain}
            run={deleteSite}
          >
            <p>{deletion.consequence(<bdi>{site.name}</bdi>)}</p>
          </ConfirmButton>
        </div>
      </div>
    </Card>
  );
}
