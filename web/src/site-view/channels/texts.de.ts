import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  Direct: 'Direkt',
  'Cross-network': 'Kanalübergreifend',
  'Paid Shopping': 'Bezahlt: Shopping',
  'Paid Search': 'Bezahlt: Suche',
  'Paid Social': 'Bezahlt: Social',
  'Paid Video': 'Bezahlt: Video',
  Display: 'Display',
  'Paid Other': 'Bezahlt: Sonstige',
  'AI Assistants': 'KI-Assistenten',
  'Organic Shopping': 'Organisch: Shopping',
  'Organic Social': 'Organisch: Social',
  'Organic Video': 'Organisch: Video',
  'Organic Search': 'Organische Suche',
  Email: 'E-Mail',
  Affiliates: 'Affiliates',
  Audio: 'Audio',
  SMS: 'SMS',
  'Mobile Push Notifications': 'Push-Mitteilungen',
  Referral: 'Verweise',
  Unassigned: 'Nicht zugeordnet',
};
