import type { UrlRejection } from '../domain/attempt-status.ts';
import type { texts as english } from './texts.ts';

const URL_RULES: Readonly<Record<UrlRejection, string>> = {
  scheme: 'Die URL muss mit https:// beginnen.',
  credentials: 'Die URL darf keinen Benutzernamen und kein Passwort enthalten.',
  host: 'Die URL muss einen öffentlichen Host nennen, nicht localhost, *.localhost oder *.internal.',
  'ip-literal': 'Die URL muss einen Hostnamen verwenden, keine IP-Adresse.',
  'private-address': 'Der Host der URL hat eine Adresse, die nicht öffentlich ist.',
};

export const texts: typeof english = {
  unknownRule: (id) => `Die Benachrichtigung ${id} gibt es nicht.`,
  unknownGoal: (id) => `Die Website hat kein Ziel ${id}.`,
  noRevenueGoal: () => 'Wählen Sie ein Ziel, das Umsatz hat.',
  goalWithoutRevenue: (id) => `Das Ziel ${id} hat keinen Umsatz.`,
  currency: () => 'Geben Sie die Währung an, drei Buchstaben wie EUR.',
  otherCurrency: (id, currency) => `Der Umsatz des Ziels ${id} ist in ${currency}.`,
  noDestination: () => 'Geben Sie an, wohin die Benachrichtigung gesendet werden soll.',
  tooManyDestinations: (most) => `Eine Benachrichtigung hat je Kanal höchstens ${most} Empfänger.`,
  noThreshold: () => 'Diese Benachrichtigung braucht einen Schwellenwert.',
  wholeThreshold: (_type, most) => `Der Schwellenwert muss eine ganze Zahl von 1 bis ${most} sein.`,
  hours: (_type, most) => `Der Schwellenwert muss eine Zahl von Stunden über 0 und bis ${most} sein.`,
  amount: (_type, most) =>
    `Der Schwellenwert muss ein Betrag über 0 und bis ${most} sein, mit höchstens 2 Nachkommastellen.`,
  noWindow: (_type, most) => `Die Zahl der Stunden muss eine ganze Zahl von 1 bis ${most} sein.`,
  noGoal: () => 'Wählen Sie ein Ziel.',
  oneThreshold: () => 'Geben Sie entweder einen Schwellenwert oder einen Prozentsatz an.',
  percent: () => 'Der Prozentsatz muss eine ganze Zahl von 1 bis 100 sein.',
  noConditions: () => 'Diese Benachrichtigung hat keine Bedingungen.',
  conditions: (most) => `Eine Benachrichtigung hat höchstens ${most} Bedingungen.`,
  unknownSegment: (id) => `Die Website hat kein Segment ${id}.`,
  notWaiting: (email) => `Die Zustimmung von ${email} steht nicht aus.`,
  askedToday: (email) => `${email} wurde in den letzten 24 Stunden gefragt oder wird gleich gefragt.`,
  askedOut: (email) => `${email} wurde so oft gefragt, wie es möglich ist.`,
  tooManyToAsk: (most) =>
    `${most} Adressen der Organisation sind noch nicht gefragt worden. Fügen Sie weitere später hinzu.`,
  tooManyAsked: (most) => `Eine Organisation fragt in 24 Stunden höchstens ${most} Adressen.`,
  url: (rejection) => URL_RULES[rejection],
};
