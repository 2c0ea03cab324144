import type { DirectorySize } from '../../../../../src/oidc/directory-entries.ts';

/** The texts of the rules by which people get in by providers. */
export const texts = {
  title: 'Sign-in by provider',
  lead: 'Who gets in by a provider, and with what. The first rule that fits decides; without one there is no access.',
  empty: 'No rules yet: nobody gets in by a provider.',
  add: 'Add rule',
  everybody: 'Everybody',
  anyProvider: 'Any provider',
  provider: 'Provider',
  who: 'Who',
  some: 'People with a value',
  value: 'Value',
  valueHint: 'A group or role as the provider sends it, exactly.',
  edit: 'Edit',
  editLabel: (value: string) => `Edit the rule for ${value}`,
  up: (value: string) => `Move the rule for ${value} up`,
  remove: (value: string) => `Delete the rule for ${value}`,
  form: {
    add: { title: 'Add rule', submit: 'Add rule' },
    change: { title: 'Edit rule', submit: 'Save' },
  },
  confirm: { title: 'Delete rule?', action: 'Delete', done: 'Rule deleted' },
  consequence:
    'People with this rule alone lose access when their access is checked again, within five minutes of use.',
  test: {
    button: 'Test',
    title: 'Test the rules',
    submit: 'Test',
    values: 'Values of a person',
    valuesHint: 'Groups or roles, separated by commas.',
    none: 'No rule fits: no access.',
    found: (place: number, role: string) => `Rule ${place} decides: ${role}.`,
    /** Follows what a rule would give. */
    requires: (provider: string) => `But no access: the organization requires ${provider}.`,
  },
  require: {
    button: 'Require a provider',
    title: 'Require a provider',
    submit: 'Require',
    breakGlass: 'Owner with a password',
    hint: 'This owner can still sign in with a password when the provider fails. They can’t be removed, and keep their role.',
    lead: 'From now on members see this organization only when they have signed in with the provider. API keys and shared links keep working.',
    isOn: (provider: string, email: string) =>
      `Members sign in with ${provider} only. ${email} can still use a password.`,
    isOff: 'Members can also sign in with a password.',
    end: 'Allow passwords',
    endTitle: 'Allow passwords?',
    endLead: 'Members with a password can sign in with it again.',
    none: 'An owner with a password, not added by a rule, is needed first.',
  },
  directory: {
    title: 'Directory (SCIM)',
    lead: 'The provider can tell of people and groups beforehand, and end access at once. Enter this address there, with a management key for the directory.',
    address: (provider: string) => `Address for ${provider}`,
    none: 'Nothing told yet.',
    told: ({ people, active, known, groups }: DirectorySize) =>
      `People: ${people}, active: ${active}, signed in before: ${known}, groups: ${groups}.`,
    forget: 'Forget directory',
    forgetTitle: (provider: string) => `Forget the directory of ${provider}?`,
    forgetLead:
      'What it has told is deleted. From the next check on, within five minutes of use, the groups of the claims decide again.',
  },
};
