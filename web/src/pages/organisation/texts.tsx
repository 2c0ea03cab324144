import type { ReactNode } from 'react';
import type { Role } from '../../../../src/domain/role.ts';

/** The texts of the page of an organisation. Dates and numbers in them are given as they are to be shown. */
export const texts = {
  lead: 'Manage members, groups of sites and API keys.',
  leadMember: 'The members of this organization.',
  notFound: {
    title: 'Organization not found',
    hint: 'It may have been deleted, or you’re no longer a member.',
    back: 'Back to sites',
  },
  record: 'Record of changes',
  rename: {
    button: 'Rename',
    title: 'Rename organization',
    name: 'Name',
    save: 'Save',
  },
  roles: {
    names: { owner: 'Owner', admin: 'Admin', editor: 'Editor', viewer: 'Viewer' } satisfies Record<Role, string>,
    about: 'About roles',
    meanings: {
      viewer: 'Can view stats.',
      editor:
        'Can view stats, and change goals, funnels, properties, channels, exclusions, notes, segments, alerts and links.',
      admin: 'Can also manage sites, groups, members, API keys, imports and exports.',
      owner: 'Can also delete sites, manage owners and rename the organization.',
    } satisfies Record<Role, string>,
    invited: {
      viewer: 'Viewers can view stats.',
      editor:
        'Editors can view stats, and change goals, funnels, properties, channels, exclusions, notes, segments, alerts and links.',
      admin:
        'Admins can do everything editors can, on all sites, and manage sites, groups, members, API keys, imports and exports.',
      owner: 'Owners can do everything admins can, and also delete sites, manage owners and rename the organization.',
    } satisfies Record<Role, string>,
  },
  members: {
    signsOut: 'Changing a member’s role or access signs them out everywhere.',
    title: 'Members',
    invite: 'Invite member',
    joined: (date: string) => `Joined ${date}`,
    onlyOwner: 'You’re the only owner. Make someone else an owner before leaving.',
    you: 'You',
    secondFactor: '2FA',
    access: 'Access',
    accessLabel: (email: string) => `Access of ${email}`,
    roleLabel: (email: string) => `Role of ${email}`,
    changed: {
      viewer: (email: string) => `${email} is now a viewer`,
      editor: (email: string) => `${email} is now an editor`,
      admin: (email: string) => `${email} is now an admin`,
      owner: (email: string) => `${email} is now an owner`,
    } satisfies Record<Role, (email: string) => string>,
    removeLabel: (email: string) => `Remove ${email}`,
    remove: {
      title: 'Remove this member?',
      consequence: (email: string, organisation: ReactNode) => (
        <>
          {email} will lose access to {organisation} and get no more reports. API keys keep working; revoke any they
          know.
        </>
      ),
      action: 'Remove member',
      done: (email: string) => `${email} was removed`,
    },
    leave: {
      button: 'Leave',
      title: 'Leave this organization?',
      consequence: (organisation: ReactNode) => (
        <>You’ll lose access to the sites of {organisation}. To come back, you’ll need an invitation.</>
      ),
      action: 'Leave organization',
      done: (organisation: string) => `You left ${organisation}`,
    },
  },
  invite: {
    title: 'Invite member',
    email: 'Email',
    role: 'Role',
    submit: 'Send invitation',
    submitWithoutMail: 'Create invitation',
    created: 'Invitation created',
    sent: (email: string) => `Invitation sent to ${email}.`,
    notSent: (email: string) => `Email isn’t configured. Send this link to ${email} yourself.`,
    validity: (email: string) => `Valid once, for 7 days. If it gets lost, invite ${email} again.`,
    beforeSharing: 'you share the link',
    link: 'Invitation link',
    linkValidity: (email: string) =>
      `Valid once, for 7 days. It won’t be shown again. Anyone with the link can accept it as ${email}.`,
    done: 'Done',
  },
  invitations: {
    title: 'Pending invitations',
    expires: (date: string) => `Expires ${date}`,
    revoke: 'Revoke',
    revokeLabel: (email: string) => `Revoke the invitation of ${email}`,
    confirm: {
      title: 'Revoke this invitation?',
      consequence: (email: string) => `The invitation link sent to ${email} will stop working.`,
      action: 'Revoke invitation',
      done: 'Invitation revoked',
    },
  },
  keys: {
    title: 'API keys',
    add: 'New API key',
    lead: 'API keys give read access to the stats of this organization’s sites, all or some. Keep them secret; don’t use them in browser code.',
    empty: 'No API keys yet.',
    revokedKeys: (count: number) => `Revoked keys (${count})`,
    created: (date: string) => `Created ${date}`,
    lastUsed: (instant: string) => `Last used ${instant}`,
    neverUsed: 'Never used',
    revoked: (date: string) => `Revoked ${date}`,
    revoke: 'Revoke',
    revokeLabel: (key: string) => `Revoke ${key}`,
    confirm: {
      title: 'Revoke this API key?',
      consequence: (key: ReactNode, prefix: ReactNode) => (
        <>
          Requests with “{key}” ({prefix}) will be rejected immediately. This can’t be undone.
        </>
      ),
      action: 'Revoke API key',
      done: 'API key revoked',
    },
    form: {
      title: 'New API key',
      name: 'Name',
      nameHint: 'e.g. “Reporting script”',
      submit: 'Create API key',
    },
    result: {
      title: 'API key created',
      warning: 'Copy this key now. You won’t be able to see it again.',
      key: 'Key',
      tryIt: 'Try it:',
      command: 'Command',
      examples: 'Stats, time series and top pages of your first site:',
      stats: 'Stats',
      timeseries: 'Time series',
      pages: 'Top pages',
      rateLimit: (perMinute: string) => `Rate limit: ${perMinute} requests per minute per key.`,
      reference: 'API reference (OpenAPI)',
      done: 'Done',
    },
  },
};
