import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  Direct: 'Direkt',
  'Cross-network': 'Kanalübergreifend',
  'Paid Shopping': 'Bezahltes Shopping',
  'Paid Search': 'Bezahlte Suche',
  'Paid Social': 'Bezahlte soziale Netzwerke',
  'Paid Video': 'Bezahlte Videos',
  Display: 'Display',
  'Paid Other': 'Sonstige bezahlte',
  'AI Assistants': 'KI-Assistenten',
  'Organic Shopping': 'Organisches Shopping',
  'Organic Social': 'Organische soziale Netzwerke',
  'Organic Video': 'Organische Videos',
  'Organic Search': 'Organische Suche',
  Email: 'E-Mail',
  Affiliates: 'Affiliates',
  Audio: 'Audio',
  SMS: 'SMS',
  'Mobile Push Notifications': 'Mobile Push-Mitteilungen',
  Referral: 'Verweise',
  Unassigned: 'Nicht zugeordnet',
};
