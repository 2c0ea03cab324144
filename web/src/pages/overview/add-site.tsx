import { useState } from 'react';
import { useLocation } from 'wouter';
import { readableHost } from '../../../../src/domain/readable-host.ts';
import { send } from '../../request.ts';
import { type OrganisationSummary, refreshSession, type SiteSummary } from '../../session.ts';
import { DomainField, hostIn } from '../../ui/domain-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/page.tsx';
import { ownTimeZone, ZoneField, zoneOf } from '../../ui/zone-field.tsx';
import { texts } from './texts.tsx';

const { form } = texts;

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
  const [, navigate] = useLocation();
  const host = hostIn(domain);
  const twin = organisations
    .find(({ id }) => id === orgId)
    ?.sites.find((site) => site.state === 'active' && [site.domain, ...site.also].includes(host));
  return (
    <FormDialog
      title={form.title}
      submit={form.submit}
      disabled={zoneOf(timezone) === null}
      run={() =>
        send<SiteSummary>('POST', `/orgs/${orgId}/sites`, {
          domain: host,
          name: name.trim() || readableHost(host),
          timezone: zoneOf(timezone) ?? timezone,
        })
      }
      onDone={async ({ id }) => {
        await refreshSession();
        navigate(`/sites/${id}/install`);
      }}
      onClose={onClose}
    >
      {organisations.length === 1 ? null : (
        <SelectField
          label={form.organisation}
          options={organisations.map(({ id, name }) => [id, name])}
          value={orgId}
          onChange={setOrgId}
        />
      )}
      <DomainField value={domain} onChange={setDomain} autoFocus />
      {twin === undefined ? null : <Notice tone="warn">{form.twin(<bdi>{twin.name}</bdi>)}</Notice>}
      <TextField label={form.name} hint={form.nameHint} value={name} onChange={setName} dir="auto" />
      <ZoneField value={timezone} onChange={setTimezone} />
    </FormDialog>
  );
}
