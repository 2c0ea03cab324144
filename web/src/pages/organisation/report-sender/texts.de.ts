import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Absender der Berichte',
  lead: 'So werden die E-Mail-Berichte aller Websites dieser Organisation gesendet. Benachrichtigungen und Konto-E-Mails bleiben, wie sie sind.',
  name: 'Name des Absenders',
  nameHint: 'Steht neben der Adresse des Servers, zum Beispiel der Name Ihrer Agentur. Leer lassen für „svc“.',
  replyTo: 'Antwortadresse',
  replyToHint:
    'Dorthin gehen Antworten. Die Adresse eines Mitglieds oder eine, die einem Bericht dieser Organisation zugestimmt hat.',
  save: 'Speichern',
  saved: 'Absender gespeichert',
  logo: {
    label: 'Logo',
    choose: 'Logo auswählen',
    remove: 'Logo entfernen',
    file: 'Eine Datei mit dem Logo',
    hint: 'PNG oder JPEG, höchstens 64 KB. Es ist Teil jedes Berichts; nichts wird von anderswo geladen.',
    tooLarge: 'Die Datei ist größer als 64 KB.',
    saved: 'Logo gespeichert',
  },
};
