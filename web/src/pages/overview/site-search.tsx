import { Link } from 'wouter';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import type { GroupOfOne } from './groups-of-all.ts';
import styles from './overview.module.css';
import type { OverviewState } from './overview-state.ts';
import { texts } from './texts.tsx';

/** From this number of sites on the list has a search field; fewer are seen at a glance. */
const SEARCH_FROM = 10;

interface SiteSearchProps {
  readonly state: OverviewState;
  /** The number of active sites. */
  readonly sites: number;
  /** The number of those that need attention. */
  readonly attention: number;
  readonly groups: readonly GroupOfOne[];
  /** The group whose sites are shown. */
  readonly group: GroupOfOne | undefined;
  readonly onChoose: (chosen: Partial<OverviewState>) => void;
}

/** Chooses which sites are listed: by their names, their group, or those that need attention. */
export function SiteSearch({ state, sites, attention, groups, group, onChoose }: SiteSearchProps) {
  const isSearched = sites > SEARCH_FROM;
  const isOffered = state.attention || (isSearched && attention > 0);
  if (!isSearched && groups.length === 0 && !isOffered) return null;
  return (
    <div className={styles.search}>
      {isSearched ? (
        <TextField
          label={texts.search}
          type="search"
          value={state.search}
          onChange={(search) => onChoose({ search })}
        />
      ) : null}
      {groups.length === 0 ? null : (
        <SelectField
          label={texts.group}
          options={[[null, texts.allGroups], ...groups.map(({ id, name }) => [id, name] as const)]}
          value={state.group}
          onChange={(next) => onChoose({ group: next })}
        />
      )}
      {group === undefined ? null : (
        <Link className={`button ${styles.ofGroup}`} href={`/organisation/${group.organisation}/groups/${group.id}`}>
          {texts.ofGroup}
        </Link>
      )}
      {isOffered ? (
        <CheckField
          label={texts.attention.only(attention)}
          checked={state.attention}
          onChange={(isOnly) => onChoose({ attention: isOnly })}
        />
      ) : null}
    </div>
  );
}
