import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Expéditeur des rapports',
  lead: 'La façon dont les rapports par e-mail de tous les sites de cette organisation sont envoyés. Les alertes et les e-mails de compte ne changent pas.',
  name: 'Nom de l’expéditeur',
  nameHint: 'Affiché à côté de l’adresse du serveur, par exemple le nom de votre agence. Laissez vide pour « svc ».',
  replyTo: 'Adresse de réponse',
  replyToHint:
    'Les réponses y sont envoyées. L’adresse d’un membre, ou une adresse qui a accepté un rapport de cette organisation.',
  save: 'Enregistrer',
  saved: 'Expéditeur enregistré',
  logo: {
    label: 'Logo',
    choose: 'Choisir un logo',
    remove: 'Retirer le logo',
    file: 'Un fichier avec le logo',
    hint: 'PNG ou JPEG, 64 Ko au plus. Il fait partie de chaque rapport ; rien n’est chargé depuis l’extérieur.',
    tooLarge: 'Le fichier dépasse 64 Ko.',
    saved: 'Logo enregistré',
  },
};
