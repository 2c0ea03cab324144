import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  names: {
    Direct: 'Direct',
    'Cross-network': 'Multiréseau',
    'Paid Shopping': 'Shopping payant',
    'Paid Search': 'Recherche payante',
    'Paid Social': 'Réseaux sociaux payants',
    'Paid Video': 'Vidéo payante',
    Display: 'Display',
    'Paid Other': 'Autre payant',
    'AI Assistants': 'Assistants IA',
    'Organic Shopping': 'Shopping naturel',
    'Organic Social': 'Réseaux sociaux naturels',
    'Organic Video': 'Vidéo naturelle',
    'Organic Search': 'Recherche naturelle',
    Email: 'E-mail',
    Affiliates: 'Affiliation',
    Audio: 'Audio',
    SMS: 'SMS',
    'Mobile Push Notifications': 'Notifications push',
    Referral: 'Sites référents',
    Unassigned: 'Non attribué',
  },
};
