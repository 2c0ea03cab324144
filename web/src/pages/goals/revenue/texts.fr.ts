import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Revenus',
  goal: 'Objectif',
  by: 'Revenus par',
  property: (key) => `Propriété ${key}`,
  keepOne:
    'Pour voir les revenus par une propriété de l’événement, comme la formule, conservez-la dans les paramètres.',
  currency: 'Devise',
  figures: { revenue: 'Revenus', orders: 'Commandes', average: 'Panier moyen' },
  columns: { share: 'Part' },
  none: 'Aucune commande sur cette période',
  first: (rows, total) => `${rows} sur ${total} ; le fichier les contient tous.`,
  csv: 'CSV',
  form: {
    has: 'Cet événement a des revenus',
    hint: 'Additionne un montant porté par l’événement, comme le total d’une commande. Les 30 derniers jours sont complétés.',
    amount: 'Propriété du montant',
    amountHint: 'Comme dans',
    currencyFrom: 'Devise',
    sources: { fixed: 'Toujours la même', property: 'Dans une propriété' },
    code: 'Code de la devise',
    codeHint: 'Trois lettres, par exemple EUR ou USD.',
    currencyProperty: 'Propriété de la devise',
  },
};
