import type { Evidence, EvidenceExclusion, EvidenceOrganisation, EvidencePerson, EvidenceSite } from './evidence.ts';
import { type Cell, type Html, html, shownInstant, table } from './html.ts';

const FACTORS = { totp: 'app (TOTP)', passkey: 'passkey', recovery_codes: 'recovery codes' } as const;

/** Writes the organisations: their people, sites, and who else has access. */
export function organisationSections({ organisations, otherAccounts, withoutNames }: Evidence): Html {
  const others = html`<h3>Accounts in no organization</h3>${table(
    ['Number', 'Address', 'Second factor', 'Sign-in by', 'Last sign-in'],
    otherAccounts.map((person) => personCells(person, withoutNames)),
    'None.',
  )}`;
  return html`${organisations.map((organisation) => section(organisation, withoutNames))}${others}`;
}

function section(organisation: EvidenceOrganisation, withoutNames: boolean): Html {
  const { id, name, isDemo, operates, requiredProvider, secondFactorRequiredFrom, members, access, exclusions, sites } =
    organisation;
  const sayings = [
    ...(operates ? ['Its owners run the server.'] : []),
    ...(isDemo ? ['It is a demonstration: its visitors are made up.'] : []),
    requiredProvider === null
      ? secondFactorRequiredFrom === null
        ? 'A password is enough to sign in, with the second factor where a member has turned one on.'
        : `Members sign in with a second factor, required from ${shownInstant(secondFactorRequiredFrom)} on.`
      : `Members must sign in by the provider ${requiredProvider.provider}; user ${requiredProvider.breakGlassUser} may use a password.`,
    `Besides members: ${access.openInvitations} open invitations, ${access.readKeys} keys that read, ${access.managementKeys} keys that manage, ${access.sharedLinks} shared links, ${access.alertAddresses} other addresses with alerts, ${access.reportAddresses} with reports.`,
    ...(exclusions.length === 0 ? [] : [`Left out on all sites: ${exclusions.map(exclusionText).join('; ')}.`]),
  ];
  return html`<h3>${name} (organization ${id})</h3><p>${sayings.join(' ')}</p>
${table(
  ['Number', 'Address', 'Second factor', 'Sign-in by', 'Last sign-in', 'Role', 'Sites', 'Until'],
  members.map((member) => [
    ...personCells(member, withoutNames),
    member.role,
    reachText(member.reach),
    member.until === null ? 'no end' : shownInstant(member.until),
  ]),
  'It has no members.',
)}
${table(
  ['Site', 'Statistics kept', 'Visits kept', 'Stored days', 'Masks', 'Left out', 'Not collected', 'Properties'],
  sites.map(siteCells),
  'It has no sites.',
)}`;
}

function personCells(person: Omit<EvidencePerson, 'hasPassword'>, withoutNames: boolean): Cell[] {
  const { id, email, factors, providers, lastSignIn } = person;
  return [
    id,
    withoutNames ? 'left out' : email,
    factors.map((factor) => FACTORS[factor]).join(', ') || 'none',
    providers.join(', ') || 'password',
    lastSignIn === null ? 'not known' : shownInstant(lastSignIn),
  ];
}

function siteCells(site: EvidenceSite): Cell[] {
  const { id, domain, also, timezone, state, emptied, retentionMonths, visitMonths, days } = site;
  const notes = [id, timezone, ...also, ...(state === 'archived' ? ['archived'] : [])].join(', ');
  const wasEmptied = emptied === null ? '' : `; emptied ${shownInstant(emptied)}`;
  return [
    html`${domain}<br><span class="quiet">${notes}${wasEmptied}</span>`,
    retentionMonths === null ? 'without end' : `${retentionMonths} months`,
    visitMonths === 0 ? 'as single events' : `${visitMonths} months`,
    days.first === null ? 'none' : `${days.count}: ${days.first} to ${days.last}; ${days.withVisits} with visits`,
    site.masks.join(', ') || 'none',
    site.exclusions.map(exclusionText).join('; ') || 'nothing',
    [...site.fieldsOff, ...(site.honoursGlobalPrivacyControl ? ['browsers with Global Privacy Control'] : [])].join(
      ', ',
    ),
    site.properties.join(', ') || 'none',
  ];
}

function exclusionText({ kind, pattern }: EvidenceExclusion): string {
  return `${kind.replace('_', ' ')} ${pattern ?? '(left out)'}`;
}

function reachText(reach: EvidenceOrganisation['members'][number]['reach']): string {
  if (reach === null) return 'all';
  return [...reach.sites, ...reach.groups.map((name) => `group ${name}`)].join(', ') || 'none';
}
