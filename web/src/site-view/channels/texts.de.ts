import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  names: {
    Direct: 'Direkt',
    'Cross-network': 'Netzwerkübergreifend',
    'Paid Shopping': 'Bezahlte Shopping-Werbung',
    'Paid Search': 'Bezahlte Suche',
    'Paid Social': 'Bezahlte soziale Medien',
    'Paid Video': 'Bezahlte Videos',
    Display: 'Display-Werbung',
    'Paid Other': 'Andere bezahlte Werbung',
    'AI Assistants': 'KI-Assistenten',
    'Organic Shopping': 'Organisches Shopping',
    'Organic Social': 'Organische soziale Medien',
    'Organic Video': 'Organische Videos',
    'Organic Search': 'Organische Suche',
    Email: 'E-Mail',
    Affiliates: 'Affiliates',
    Audio: 'Audio',
    SMS: 'SMS',
    'Mobile Push Notifications': 'Push-Benachrichtigungen',
    Referral: 'Verweise',
    Unassigned: 'Nicht zugeordnet',
  },
};
