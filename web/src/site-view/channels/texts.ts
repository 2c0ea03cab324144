import type { ChannelName } from '../../../../src/domain/channel.ts';

/** The words of each channel; the English ones are the keys of the dimension. */
export const texts: Readonly<Record<ChannelName, string>> = {
  Direct: 'Direct',
  'Cross-network': 'Cross-network',
  'Paid Shopping': 'Paid Shopping',
  'Paid Search': 'Paid Search',
  'Paid Social': 'Paid Social',
  'Paid Video': 'Paid Video',
  Display: 'Display',
  'Paid Other': 'Paid Other',
  'AI Assistants': 'AI Assistants',
  'Organic Shopping': 'Organic Shopping',
  'Organic Social': 'Organic Social',
  'Organic Video': 'Organic Video',
  'Organic Search': 'Organic Search',
  Email: 'Email',
  Affiliates: 'Affiliates',
  Audio: 'Audio',
  SMS: 'SMS',
  'Mobile Push Notifications': 'Mobile Push Notifications',
  Referral: 'Referral',
  Unassigned: 'Unassigned',
};
