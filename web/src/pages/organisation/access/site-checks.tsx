import { useId, useState } from 'react';
import type { ShownReach } from '../../../../../src/dashboard/shown-reach.ts';
import type { OrganisationSummary } from '../../../session.ts';
import { findSites } from '../../../site/find-sites.ts';
import { CheckField } from '../../../ui/field.tsx';
import styles from './access.module.css';
import { texts } from './texts.ts';

/** From this many choices on there is a search. */
const SEARCH_FROM = 8;

interface SiteChecksProps {
  readonly label: string;
  readonly organisation: OrganisationSummary;
  /** The groups that can be chosen beside single sites. */
  readonly groups?: readonly { readonly id: number; readonly name: string }[];
  readonly value: ShownReach;
  readonly onChange: (value: ShownReach) => void;
}

/** Chooses groups and sites, with a search when there are many. What is chosen stays in sight. */
export function SiteChecks({ label, organisation, groups = [], value, onChange }: SiteChecksProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const found = new Set(findSites(organisation.sites, search));
  const shownGroups = groups.filter(
    (group) => value.groups.includes(group.id) || group.name.toLocaleLowerCase().includes(wanted),
  );
  const shownSites = organisation.sites.filter((site) => value.sites.includes(site.id) || found.has(site));
  const toggled = <Id,>(ids: readonly Id[], one: Id, isIn: boolean) =>
    isIn ? [...ids, one] : ids.filter((each) => each !== one);
  return (
    <fieldset className={styles.checks} aria-labelledby={id}>
      <legend id={id} className="field-label">
        {label}
      </legend>
      {groups.length + organisation.sites.length < SEARCH_FROM ? null : (
        <input
          type="search"
          className="input"
          autoComplete="off"
          aria-label={texts.search}
          placeholder={texts.search}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <div className={styles.list}>
        {shownGroups.map((group) => (
          <CheckField
            key={`group ${group.id}`}
            label={texts.group(group.name)}
            checked={value.groups.includes(group.id)}
            onChange={(isIn) => onChange({ ...value, groups: toggled(value.groups, group.id, isIn) })}
          />
        ))}
        {shownSites.map((site) => (
          <CheckField
            key={site.id}
            label={site.name === site.domain ? site.domain : `${site.name} · ${site.domain}`}
            checked={value.sites.includes(site.id)}
            onChange={(isIn) => onChange({ ...value, sites: toggled(value.sites, site.id, isIn) })}
          />
        ))}
        {shownGroups.length + shownSites.length === 0 ? <p className="muted small">{texts.none}</p> : null}
      </div>
    </fieldset>
  );
}
