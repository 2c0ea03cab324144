import type { Withheld } from '../../../../../src/domain/grant.ts';

/** The texts of what members are granted. Days and lists in them are given as they are to be shown. */
export const texts = {
  title: 'Access',
  save: 'Save',
  saved: (email: string) => `Access of ${email} changed`,
  signsOut: (email: string) => `Saving signs ${email} out everywhere.`,
  reach: 'Sites',
  all: 'All sites, new ones too',
  some: 'Chosen sites',
  chosen: 'Groups and sites',
  search: 'Search groups and sites',
  none: 'Nothing found',
  group: (name: string) => `Group: ${name}`,
  withheld: 'Hidden from them',
  parts: { revenue: 'Revenue', settings: 'Alerts and settings', exports: 'Exports' } satisfies Record<Withheld, string>,
  lastDay: 'Last day of access',
  lastDayHint: 'Access ends at midnight UTC. Leave empty for no end.',
  reached: (sites: number, groups: number) =>
    [
      ...(sites === 0 ? [] : [sites === 1 ? '1 site' : `${sites} sites`]),
      ...(groups === 0 ? [] : [groups === 1 ? '1 group' : `${groups} groups`]),
    ].join(', '),
  named: (reached: string, names: string) => `${reached} (${names})`,
  without: (parts: string) => `hidden: ${parts}`,
  until: (day: string) => `until ${day}`,
  over: 'access is over',
};

export type AccessTexts = typeof texts;
