import { useState } from 'react';
import { useLocation } from 'wouter';
import { send } from '../../request.ts';
import { canManage, useRefreshSession, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import styles from './site-settings.module.css';

type Asked = 'archive' | 'erase';

/** Archives, restores or deletes a site. */
export function DangerZone() {
  const { site, organisation } = useSite();
  const [asked, setAsked] = useState<Asked | null>(null);
  const refresh = useRefreshSession();
  const [, navigate] = useLocation();
  const isActive = site.state === 'active';
  const setState = async (state: 'active' | 'archived') => {
    await send('PUT', `/sites/${site.id}/state`, { state });
    await refresh();
    toast(state === 'active' ? 'The site is restored' : 'The site is archived');
  };
  const erase = async () => {
    await send('DELETE', `/sites/${site.id}`, { domain: site.domain });
    navigate('~/');
    await refresh();
    toast('The site is erased');
  };
  return (
    <Card title="Archive and erase">
      <div className={styles.danger}>
        <div>
          <p>
            {isActive
              ? 'Archiving stops counting and hides the figures, here and in the API. Nothing is erased, and it can be undone.'
              : 'The site is archived: it takes no events and shows no figures. Restoring it brings everything back; what came meanwhile was not kept.'}
          </p>
          {isActive ? (
            <Button variant="danger" disabled={!canManage(organisation)} onClick={() => setAsked('archive')}>
              Archive
            </Button>
          ) : (
            <Button disabled={!canManage(organisation)} onClick={() => void setState('active')}>
              Restore
            </Button>
          )}
        </div>
        <div>
          <p>
            Erasing takes the site and everything that was ever counted on it away, for ever. Only an owner can do it.
          </p>
          <Button variant="danger" disabled={organisation?.role !== 'owner'} onClick={() => setAsked('erase')}>
            Erase
          </Button>
        </div>
      </div>
      {asked === 'archive' ? (
        <Confirm
          title="Archive this site?"
          action="Archive"
          run={() => setState('archived')}
          onClose={() => setAsked(null)}
        >
          <p>
            Its events are not kept from now on, its figures and public links are hidden, and its alerts are silent.
          </p>
        </Confirm>
      ) : null}
      {asked === 'erase' ? (
        <Confirm
          title="Erase this site for ever?"
          action="Erase for ever"
          typed={site.domain}
          run={erase}
          onClose={() => setAsked(null)}
        >
          <p>
            You lose all statistics of <bdi>{site.name}</bdi>, its goals, funnels, alerts, public links and reports. No
            backup is made. To stop counting and keep the figures, archive it instead.
          </p>
        </Confirm>
      ) : null}
    </Card>
  );
}
