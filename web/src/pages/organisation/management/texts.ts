import type { ManagementArea } from '../../../../../src/domain/management-scope.ts';

/** The texts of management keys. */
export const texts = {
  title: 'Management keys',
  add: 'New management key',
  lead: 'Scripts with a management key create and change sites and what belongs to them. Keep them secret.',
  empty: 'No management keys yet.',
  everything: 'everything',
  reads: (area: string) => `${area} (read only)`,
  areas: {
    sites: 'Sites and groups',
    settings: 'Goals and settings',
    alerts: 'Alerts',
    members: 'Members',
    links: 'Shared links',
    reports: 'Reports',
    data: 'Imports',
    erasures: 'Erasing statistics',
    directory: 'Directory (SCIM)',
    requests: 'Requests of the web server',
  } satisfies Record<ManagementArea, string>,
  rights: { none: 'No access', read: 'Read', write: 'Read and change' },
  changes: 'Latest changes',
  created: 'Management key created',
  confirm: {
    title: 'Revoke this management key?',
    action: 'Revoke management key',
    done: 'Management key revoked',
  },
  form: {
    title: 'New management key',
    nameHint: 'e.g. “Client onboarding”',
    submit: 'Create management key',
    may: 'What it may do',
    all: 'Everything',
    chosen: 'Only what is chosen',
  },
};

export type ManagementTexts = typeof texts;
