import type { GroupTexts } from './texts.ts';

export const texts: GroupTexts = {
  title: 'Groupes',
  add: 'Nouveau groupe',
  lead: 'Les groupes rassemblent des sites : pour leurs chiffres communs, pour ce que les membres peuvent voir, et pour les retrouver.',
  empty: 'Aucun groupe pour l’instant.',
  edit: 'Modifier',
  editLabel: (name) => `Modifier ${name}`,
  name: 'Nom',
  sites: 'Sites',
  new: { title: 'Nouveau groupe', submit: 'Créer le groupe' },
  change: { title: 'Modifier le groupe', submit: 'Enregistrer' },
  deleteLabel: (name) => `Supprimer ${name}`,
  confirm: {
    title: 'Supprimer ce groupe ?',
    consequence: 'Ses sites restent. Les membres qui n’y accèdent que par ce groupe perdent l’accès.',
    action: 'Supprimer le groupe',
    done: 'Groupe supprimé',
  },
};
