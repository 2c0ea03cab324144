import { useState } from 'react';
import { useLocation } from 'wouter';
import { hrefOf } from '../../base-path.ts';
import { send } from '../../request.ts';
import { canManage, refreshSession, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import styles from './site-settings.module.css';
import { texts } from './texts.tsx';

type Asked = 'archive' | 'delete';

const { archive, restore, delete: deletion } = texts.danger;

/** Archives, restores or deletes a site. */
export function DangerZone() {
  const { site, organisation } = useSite();
  const [asked, setAsked] = useState<Asked | null>(null);
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
            <Button variant="danger" disabled={!canManage(organisation)} onClick={() => setAsked('archive')}>
              {archive.button}
            </Button>
          ) : (
            <Button disabled={!canManage(organisation)} onClick={() => void setState('active')}>
              {restore.button}
            </Button>
          )}
        </div>
        <div>
          <p>{deletion.hint}</p>
          <Button variant="danger" disabled={organisation?.role !== 'owner'} onClick={() => setAsked('delete')}>
            {deletion.button}
          </Button>
        </div>
      </div>
      {asked === 'archive' ? (
        <Confirm
          title={archive.title}
          action={archive.button}
          run={() => setState('archived')}
          onClose={() => setAsked(null)}
        >
          <p>{archive.consequence}</p>
        </Confirm>
      ) : null}
      {asked === 'delete' ? (
        <Confirm
          title={deletion.title}
          action={deletion.action}
          typed={site.domain}
          run={deleteSite}
          onClose={() => setAsked(null)}
        >
          <p>{deletion.consequence(<bdi>{site.name}</bdi>)}</p>
        </Confirm>
      ) : null}
    </Card>
  );
}
