import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { FunnelDefinitions } from '../../../src/dashboard/routes/funnels.ts';
import { question } from '../request.ts';
import { canEdit, useSite } from '../session.ts';
import { Answered } from '../ui/answered.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Card, Empty, Page } from '../ui/page.tsx';
import { FunnelDetail } from './funnels/funnel-detail.tsx';
import { type FunnelDraft, FunnelForm } from './funnels/funnel-form.tsx';
import { FunnelList } from './funnels/funnel-list.tsx';
import { FunnelFilters, FunnelPeriod } from './funnels/funnel-period.tsx';
import { FunnelPicture } from './funnels/funnel-picture.tsx';
import { StepChain } from './funnels/step-chain.tsx';
import { texts } from './funnels/texts.tsx';
import { currentVersion } from './funnels/versions/definition.ts';
import { ArchivedList } from './goals/archived-list.tsx';

/** The suggested funnel for a site without one. */
const TEMPLATE: FunnelDraft = {
  name: texts.empty.templateName,
  windowMinutes: 60,
  steps: [
    { kind: 'page', pattern: '*' },
    { kind: 'page', pattern: '/cart*' },
    { kind: 'event', pattern: 'purchase' },
  ],
};

/** Shows the funnels of a site, or the one that the address names. */
export default function Funnels() {
  const { site, organisation } = useSite();
  const chosen = new URLSearchParams(useSearch()).get('funnel');
  const [creating, setCreating] = useState<FunnelDraft | 'empty' | null>(null);
  const definitions = useQuery(
    question<FunnelDefinitions>(['funnel-definitions', site.id], `/sites/${site.id}/funnel-definitions`),
  );
  if (definitions.data === undefined) {
    return (
      <Page title={texts.title} lead={texts.lead} docs="definitions" docsSection="goals-and-funnels">
        <Card>
          <Answered query={definitions} height="6rem">
            {() => null}
          </Answered>
        </Card>
      </Page>
    );
  }
  const { funnels, firstDay } = definitions.data;
  const active = funnels.filter(({ archivedAt }) => archivedAt === null);
  const shown = active.find(({ id }) => String(id) === chosen);
  if (shown !== undefined) return <FunnelDetail key={shown.id} funnel={shown} firstDay={firstDay} />;
  const manages = canEdit(organisation);
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      docs="definitions"
      docsSection="goals-and-funnels"
      actions={
        <>
          {active.length === 0 ? null : <FunnelPeriod funnel={active[0]!} />}
          {manages ? (
            <Button variant="primary" onClick={() => setCreating('empty')}>
              <Icon name="plus" /> {texts.create}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="stack">
        {chosen === null ? null : <p className="muted">{texts.notFound}</p>}
        {active.length === 0 ? null : <FunnelFilters funnel={active[0]!} />}
        {active.length === 0 ? (
          <Card>
            <NoFunnel onTemplate={manages ? () => setCreating(TEMPLATE) : null} />
          </Card>
        ) : (
          <FunnelList funnels={active} firstDay={firstDay} />
        )}
        <ArchivedList
          kind="funnels"
          words={texts.archived}
          archived={funnels.flatMap(({ archivedAt, ...rest }) =>
            archivedAt === null ? [] : [{ archivedAt, ...rest }],
          )}
        >
          {(funnel) => <StepChain steps={currentVersion(funnel).steps} />}
        </ArchivedList>
      </div>
      {creating === null ? null : (
        <FunnelForm funnel={null} draft={creating === 'empty' ? null : creating} onClose={() => setCreating(null)} />
      )}
    </Page>
  );
}

function NoFunnel({ onTemplate }: { readonly onTemplate: (() => void) | null }) {
  return (
    <Empty heading="h2" title={texts.empty.title} picture={<FunnelPicture />}>
      <p>{texts.empty.explanation}</p>
      {onTemplate === null ? (
        <p>{texts.empty.askAdmin}</p>
      ) : (
        <Button onClick={onTemplate}>{texts.empty.template}</Button>
      )}
    </Empty>
  );
}
