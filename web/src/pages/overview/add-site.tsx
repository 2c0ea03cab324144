import { useState } from 'react';
import { useLocation } from 'wouter';
import { send } from '../../request.ts';
import { type OrganisationSummary, type SiteSummary, useRefreshSession } from '../../session.ts';
import { DomainField, hostIn } from '../../ui/domain-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/page.tsx';
import { isZone, ownTimeZone, ZoneField } from '../../ui/zone-field.tsx';

export interface AddSiteProps {
  /** The organisations that the user may add a site to; at least one. */
  readonly organisations: readonly OrganisationSummary[];
  readonly onClose: () => void;
}

/** Creates a site from its domain, name and zone, and goes on to its snippet. */
export function AddSite({ organisations, onClose }: AddSiteProps) {
  const [orgId, setOrgId] = useState(organisations[0]!.id);
  const [domain, setDomain] = useState('');
  const [name, setName] = useState('');
  const [timezone, setTimezone] = useState(ownTimeZone);
  const refresh = useRefreshSession();
  const [, navigate] = useLocation();
  const host = hostIn(domain);
  const twin = organisations
    .find(({ id }) => id === orgId)
    ?.sites.find((site) => site.state === 'active' && site.domain === host);
  return (
    <FormDialog
      title="Add a site"
      submit="Add the site"
      disabled={!isZone(timezone)}
      run={() =>
        send<SiteSummary>('POST', `/orgs/${orgId}/sites`, { domain: host, name: name.trim() || host, timezone })
      }
      onDone={async ({ id }) => {
        await refresh();
        navigate(`/sites/${id}/install`);
      }}
      onClose={onClose}
    >
      {organisations.length === 1 ? null : (
        <SelectField label="Organisation" value={orgId} onChange={(event) => setOrgId(Number(event.target.value))}>
          {organisations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <DomainField value={domain} onChange={setDomain} autoFocus />
      {twin === undefined ? null : (
        <Notice tone="warn">
          There is a site of this domain already: <bdi>{twin.name}</bdi>. Each has its own snippet and figures.
        </Notice>
      )}
      <TextField
        label="Name"
        hint="What it is called here. Without one it is called like its domain."
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
        dir="auto"
      />
      <ZoneField value={timezone} onChange={setTimezone} />
    </FormDialog>
  );
}
