import { useMutation } from '@tanstack/react-query';
import { refreshFigures } from '../../query-client.ts';
import { send } from '../../request.ts';
import { canManage, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, messageOf } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import { ArchivedSince } from '../goals/archived-since.tsx';
import goalStyles from '../goals/goals.module.css';
import { StepChain } from './step-chain.tsx';
import { texts } from './texts.tsx';
import { currentVersion, type Funnel } from './versions/definition.ts';

/** Lists the archived funnels and restores them; renders nothing when there are none. */
export function ArchivedFunnels({ funnels }: { readonly funnels: readonly Funnel[] }) {
  if (funnels.length === 0) return null;
  return (
    <Card>
      <details>
        <summary className={goalStyles.summary}>{texts.archived.title(funnels.length)}</summary>
        <ul className={goalStyles.archived}>
          {funnels.map((funnel) => (
            <Archived key={funnel.id} funnel={funnel} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

function Archived({ funnel }: { readonly funnel: Funnel }) {
  const { site, organisation } = useSite();
  const restoring = useMutation({
    mutationFn: () => send('POST', `/sites/${site.id}/funnels/${funnel.id}/restore`),
    onSuccess: async () => {
      await refreshFigures();
      toast(texts.archived.restored);
    },
  });
  return (
    <li>
      <div>
        <p className={goalStyles.name}>
          <bdi>{funnel.name}</bdi>
        </p>
        <StepChain steps={currentVersion(funnel).steps} />
        <ArchivedSince at={funnel.archivedAt!} />
        {restoring.isError ? <p role="alert">{messageOf(restoring.error)}</p> : null}
      </div>
      {canManage(organisation) ? (
        <Button
          busy={restoring.isPending}
          onClick={() => restoring.mutate()}
          aria-label={texts.archived.restoreLabel(funnel.name)}
        >
          {texts.archived.restore}
        </Button>
      ) : null}
    </li>
  );
}
