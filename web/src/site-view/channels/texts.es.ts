import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  names: {
    Direct: 'Directo',
    'Cross-network': 'Varias redes',
    'Paid Shopping': 'Compras de pago',
    'Paid Search': 'Búsqueda de pago',
    'Paid Social': 'Redes sociales de pago',
    'Paid Video': 'Vídeo de pago',
    Display: 'Display',
    'Paid Other': 'Otros de pago',
    'AI Assistants': 'Asistentes de IA',
    'Organic Shopping': 'Compras orgánicas',
    'Organic Social': 'Redes sociales orgánicas',
    'Organic Video': 'Vídeo orgánico',
    'Organic Search': 'Búsqueda orgánica',
    Email: 'Correo electrónico',
    Affiliates: 'Afiliación',
    Audio: 'Audio',
    SMS: 'SMS',
    'Mobile Push Notifications': 'Notificaciones push',
    Referral: 'Referencias',
    Unassigned: 'Sin asignar',
  },
};
