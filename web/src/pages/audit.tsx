import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import type { AuditAnswer, AuditSettingsAnswer } from '../../../src/dashboard/routes/audit.ts';
import { downloadFrom, question } from '../request.ts';
import { useSession } from '../session.ts';
import { Answered } from '../ui/answered.tsx';
import { Button } from '../ui/button.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { Card, Empty, NotFound, Page } from '../ui/page.tsx';
import { EntryTable } from './audit/entry-table.tsx';
import { type Filter, FilterFields, NO_FILTER, paramsOf } from './audit/filter-fields.tsx';
import { SettingsDialog } from './audit/settings-dialog.tsx';
import { texts } from './audit/texts.ts';
import { WebhookDialog } from './audit/webhook-dialog.tsx';

/** Shows the owners of an organisation who changed what. */
export default function Audit() {
  const session = useSession().data!;
  const { org } = useParams<{ org: string }>();
  const organisation = session.organisations.find(({ id }) => String(id) === org);
  if (organisation?.role !== 'owner') return <NotFound words={texts.notFound} />;
  return <AuditPage key={organisation.id} orgId={organisation.id} name={organisation.name} />;
}

function AuditPage({ orgId, name }: { readonly orgId: number; readonly name: string }) {
  const path = `/orgs/${orgId}/audit`;
  const settingsKey = ['audit-settings', orgId];
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  /** Where the shown page and those above it begin, the first one's left out. */
  const [places, setPlaces] = useState<readonly number[]>([]);
  const settings = useQuery(question<AuditSettingsAnswer>(settingsKey, `${path}/settings`));
  const params = paramsOf(filter);
  const before = places.at(-1);
  const entries = useQuery({
    ...question<AuditAnswer>(['audit', orgId, params, before], path, { ...params, before }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={texts.title}
      above={[{ title: name, path: `/organisation/${orgId}` }]}
      lead={texts.lead}
      docs="audit"
      actions={
        <div className="row">
          {settings.data === undefined ? null : (
            <DialogButton
              dialog={(close) => (
                <SettingsDialog
                  path={`${path}/settings`}
                  queryKey={settingsKey}
                  settings={settings.data}
                  onClose={close}
                />
              )}
            >
              {texts.settings.button}
            </DialogButton>
          )}
          {settings.data === undefined ? null : (
            <DialogButton
              dialog={(close) => (
                <WebhookDialog
                  path={`${path}/webhook`}
                  queryKey={settingsKey}
                  webhook={settings.data.webhook}
                  onClose={close}
                />
              )}
            >
              {texts.webhook.button}
            </DialogButton>
          )}
          <Button onClick={() => downloadFrom(`${path}/file`, params)}>{texts.download}</Button>
        </div>
      }
    >
      <Card>
        <div className="stack">
          <FilterFields
            filter={filter}
            settings={settings.data}
            onChange={(next) => {
              setPlaces([]);
              setFilter(next);
            }}
          />
          <Answered query={entries} height="20rem">
            {({ entries, next }) => (
              <>
                {entries.length === 0 ? (
                  <Empty title={next === null ? texts.none : texts.lookFurther} heading="h2" />
                ) : (
                  <EntryTable entries={entries} />
                )}
                <div className="row">
                  <Button disabled={places.length === 0} onClick={() => setPlaces(places.slice(0, -1))}>
                    {texts.newer}
                  </Button>
                  <Button disabled={next === null} onClick={() => next !== null && setPlaces([...places, next])}>
                    {texts.older}
                  </Button>
                </div>
              </>
            )}
          </Answered>
        </div>
      </Card>
    </Page>
  );
}
