import type { GroupSummary } from '../../../../../src/dashboard/routes/groups.ts';
import type { ShownGrant, ShownReach } from '../../../../../src/dashboard/shown-reach.ts';
import { endAfter, lastDayBefore, WITHHOLDABLE } from '../../../../../src/domain/grant.ts';
import { includesRole } from '../../../../../src/domain/role.ts';
import type { OrganisationSummary } from '../../../session.ts';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { rolesUpTo } from '../roles.ts';
import { texts as pageTexts } from '../texts.tsx';
import styles from './access.module.css';
import { SiteChecks } from './site-checks.tsx';
import { texts } from './texts.ts';

interface AccessFieldsProps {
  readonly organisation: OrganisationSummary;
  readonly groups: readonly GroupSummary[];
  readonly value: ShownGrant;
  readonly onChange: (value: ShownGrant) => void;
}

/** The fields of what somebody is granted: a role, and for editors and viewers where, without what, and until when. */
export function AccessFields({ organisation, groups, value, onChange }: AccessFieldsProps) {
  const { role, reach, withheld, expiresAt } = value;
  const isWhole = includesRole(role, 'admin');
  return (
    <>
      <SelectField
        label={pageTexts.invite.role}
        hint={pageTexts.roles.invited[role]}
        options={rolesUpTo(organisation.role).map((one) => [one, pageTexts.roles.names[one]])}
        value={role}
        onChange={(next) => onChange(withRole(value, next))}
      />
      {isWhole ? null : (
        <>
          <ReachFields
            organisation={organisation}
            groups={groups}
            value={reach}
            onChange={(next) => onChange({ ...value, reach: next })}
          />
          <fieldset className={styles.checks}>
            <legend className="field-label">{texts.withheld}</legend>
            {WITHHOLDABLE.filter((part) => role !== 'editor' || part !== 'settings').map((part) => (
              <CheckField
                key={part}
                label={texts.parts[part]}
                checked={withheld.includes(part)}
                onChange={(isHidden) =>
                  onChange({
                    ...value,
                    withheld: WITHHOLDABLE.filter((one) => (one === part ? isHidden : withheld.includes(one))),
                  })
                }
              />
            ))}
          </fieldset>
          <TextField
            type="date"
            label={texts.lastDay}
            hint={texts.lastDayHint}
            value={expiresAt === null ? '' : lastDayBefore(expiresAt)}
            onChange={(day) => onChange({ ...value, expiresAt: day === '' ? null : endAfter(day) })}
          />
        </>
      )}
    </>
  );
}

interface ReachFieldsProps {
  readonly organisation: OrganisationSummary;
  readonly groups: readonly GroupSummary[];
  readonly value: ShownReach | null;
  readonly onChange: (value: ShownReach | null) => void;
}

/** Chooses all sites, or some of them. */
export function ReachFields({ organisation, groups, value, onChange }: ReachFieldsProps) {
  return (
    <>
      <SelectField
        label={texts.reach}
        options={[
          ['all', texts.all],
          ['some', texts.some],
        ]}
        value={value === null ? 'all' : 'some'}
        onChange={(next) => onChange(next === 'all' ? null : { sites: [], groups: [] })}
      />
      {value === null ? null : (
        <SiteChecks
          label={texts.chosen}
          organisation={organisation}
          groups={groups}
          value={value}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** Returns a grant with another role, without the limits that the role cannot have. */
function withRole(grant: ShownGrant, role: ShownGrant['role']): ShownGrant {
  if (includesRole(role, 'admin')) return { role, reach: null, withheld: [], expiresAt: null };
  return { ...grant, role, withheld: grant.withheld.filter((part) => role !== 'editor' || part !== 'settings') };
}

/** Tells whether a grant reaches nothing: no form sends it. */
export function isNowhere({ reach }: Pick<ShownGrant, 'reach'>): boolean {
  return reach !== null && reach.sites.length + reach.groups.length === 0;
}
