import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Supprimer le compte',
  ends: (instant) =>
    `Vous n’appartenez à aucune organisation. À partir du ${instant}, votre compte est supprimé si vous n’en avez pas rejoint ou créé une d’ici là.`,
  lead: 'Supprime définitivement votre compte. Les organisations et leurs sites restent.',
  onlyOwner:
    'Votre compte ne peut pas être supprimé tant que vous êtes le seul propriétaire d’une organisation. Nommez-y un autre propriétaire ou supprimez l’organisation :',
  button: 'Supprimer le compte',
  question: 'Supprimer votre compte ?',
  password: 'Mot de passe',
  consequence:
    'Cette action est irréversible. Toutes vos sessions se terminent et votre adresse est retirée des rapports et des alertes.',
  counts: (segments, reports) => `Vos propres segments : ${segments}. Vos rapports par e-mail : ${reports}.`,
  memberships: 'Ces adhésions prennent fin :',
};
