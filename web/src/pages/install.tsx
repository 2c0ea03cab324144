import { isLocal } from '../../../src/domain/local-domain.ts';
import { EVENT_CALL, EVENT_ELEMENT } from '../event-examples.ts';
import { canManage, readsSettings, useSession, useSite } from '../session.ts';
import { Card, Page } from '../ui/page.tsx';
import { Snippet } from '../ui/snippet.tsx';
import { Unreachable } from '../ui/unreachable.tsx';
import { Arrival } from './install/arrival.tsx';
import { GuideTabs } from './install/guides/guide-tabs.tsx';
import { texts } from './install/texts.tsx';
import { ABOVE_ALL } from './site-settings/groups/above.ts';

/** Shows how to install the snippet, and whether events arrive. */
export default function Install() {
  const { site, organisation } = useSite();
  const { publicUrl, isOperator } = useSession().data!;
  const facts = { url: publicUrl, siteId: site.id, domain: site.domain, isLocal: isLocal(site.domain) };
  return (
    <Page title={texts.title} above={[ABOVE_ALL]} docs="tracker" narrow lead={texts.lead(<bdi>{site.domain}</bdi>)}>
      <div className="stack">
        {facts.isLocal ? null : <Unreachable before={texts.beforeInstalling(site.domain)} />}
        <Card title={texts.script}>
          <GuideTabs facts={facts} isOperator={isOperator} />
          <p className="muted small">{texts.kits}</p>
        </Card>
        <Arrival />
        <Card title={texts.events.title}>
          <div className="stack">
            <p>{texts.events.explanation}</p>
            <Snippet label={texts.events.call} text={EVENT_CALL} />
            <Snippet label={texts.events.element} text={EVENT_ELEMENT} />
            <p className="muted small">{texts.events.hint}</p>
          </div>
        </Card>
        <p className="muted small">
          {canManage(organisation) ? texts.importHistory : null} {readsSettings(organisation) ? texts.ownVisits : null}
        </p>
      </div>
    </Page>
  );
}
