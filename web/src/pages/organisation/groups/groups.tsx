import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { GroupSummary } from '../../../../../src/dashboard/routes/groups.ts';
import { refresh } from '../../../query-client.ts';
import { send } from '../../../request.ts';
import { canManage, type OrganisationSummary } from '../../../session.ts';
import { Answered } from '../../../ui/answered.tsx';
import { ConfirmButton } from '../../../ui/confirm.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { NameField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Item, ItemList } from '../../../ui/item-list.tsx';
import { Card } from '../../../ui/page.tsx';
import { reachedText } from '../access/limits-of.ts';
import { SiteChecks } from '../access/site-checks.tsx';
import { groupsKey, groupsQuestion } from './groups-question.ts';
import { texts } from './texts.ts';

/** The sites of a group that are named; its page lists all. */
const LISTED_MAX = 10;

/** Reads the groups of an organisation that the user sees. */
export function useGroups(organisation: OrganisationSummary) {
  return useQuery(groupsQuestion(organisation));
}

/** The lists that say who and what reaches a group. */
const reachKeys = ({ id }: OrganisationSummary) => [
  ['members', id],
  ['api-keys', id],
];

/** Lists an organisation's groups of sites to its owners and admins, who change them; renders nothing for other members. */
export function Groups({ organisation }: { readonly organisation: OrganisationSummary }) {
  return canManage(organisation) ? <GroupsCard organisation={organisation} /> : null;
}

function GroupsCard({ organisation }: { readonly organisation: OrganisationSummary }) {
  const groups = useGroups(organisation);
  const names = new Map(organisation.sites.map(({ id, name }) => [id, name]));
  const sitesOf = ({ sites }: GroupSummary) => {
    const listed = sites.flatMap((id) => names.get(id) ?? []).sort((a, b) => a.localeCompare(b));
    return reachedText({ sites: listed.length, groups: 0, names: listed.slice(0, LISTED_MAX) });
  };
  return (
    <Card
      title={texts.title}
      actions={
        <DialogButton dialog={(close) => <GroupForm organisation={organisation} group={null} onClose={close} />}>
          <Icon name="plus" /> {texts.add}
        </DialogButton>
      }
    >
      <div className="stack">
        <p className="muted">{texts.lead}</p>
        <Answered query={groups} height="2.5rem">
          {({ groups }) =>
            groups.length === 0 ? (
              <p>{texts.empty}</p>
            ) : (
              <ItemList>
                {groups.map((group) => (
                  <Item
                    key={group.id}
                    name={
                      <Link href={`/organisation/${organisation.id}/groups/${group.id}`}>
                        <bdi>{group.name}</bdi>
                      </Link>
                    }
                    details={sitesOf(group)}
                    actions={
                      <>
                        <DialogButton
                          aria-label={texts.editLabel(group.name)}
                          dialog={(close) => <GroupForm organisation={organisation} group={group} onClose={close} />}
                        >
                          {texts.edit}
                        </DialogButton>
                        <ConfirmButton
                          icon
                          variant="quiet"
                          button={<Icon name="trash" />}
                          label={texts.deleteLabel(group.name)}
                          {...texts.confirm}
                          run={() =>
                            send('DELETE', `/orgs/${organisation.id}/groups/${group.id}`).then(() =>
                              Promise.all([groupsKey(organisation), ...reachKeys(organisation)].map(refresh)),
                            )
                          }
                        >
                          <p>{texts.confirm.consequence}</p>
                        </ConfirmButton>
                      </>
                    }
                  />
                ))}
              </ItemList>
            )
          }
        </Answered>
      </div>
    </Card>
  );
}

interface GroupFormProps {
  readonly organisation: OrganisationSummary;
  /** Null for a new one. */
  readonly group: GroupSummary | null;
  readonly onClose: () => void;
}

function GroupForm({ organisation, group, onClose }: GroupFormProps) {
  const [name, setName] = useState(group?.name ?? '');
  const [sites, setSites] = useState<readonly string[]>(group?.sites ?? []);
  const path = `/orgs/${organisation.id}/groups`;
  return (
    <FormDialog
      {...(group === null ? texts.new : texts.change)}
      run={() =>
        group === null ? send('POST', path, { name, sites }) : send('PUT', `${path}/${group.id}`, { name, sites })
      }
      onDone={async () => {
        await refresh(groupsKey(organisation));
        onClose();
      }}
      onClose={onClose}
    >
      <NameField label={texts.name} value={name} onChange={setName} />
      <SiteChecks
        label={texts.sites}
        organisation={organisation}
        value={{ sites, groups: [] }}
        onChange={(next) => setSites(next.sites)}
      />
    </FormDialog>
  );
}
