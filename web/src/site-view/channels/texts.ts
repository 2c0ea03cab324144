/** The words of channels: the names that the service gives them; a site's own are shown as they are. */
export const texts = {
  names: {
    Direct: 'Direct',
    'Cross-network': 'Cross-network',
    'Paid Shopping': 'Paid shopping',
    'Paid Search': 'Paid search',
    'Paid Social': 'Paid social',
    'Paid Video': 'Paid video',
    Display: 'Display',
    'Paid Other': 'Paid other',
    'AI Assistants': 'AI assistants',
    'Organic Shopping': 'Organic shopping',
    'Organic Social': 'Organic social',
    'Organic Video': 'Organic video',
    'Organic Search': 'Organic search',
    Email: 'Email',
    Affiliates: 'Affiliates',
    Audio: 'Audio',
    SMS: 'SMS',
    'Mobile Push Notifications': 'Push notifications',
    Referral: 'Referral',
    Unassigned: 'Unassigned',
  },
  /** No day of the period knows channels. */
};
