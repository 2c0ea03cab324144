import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  tooManyRules: (most) => `Eine Organisation hat höchstens ${most} Anmelderegeln.`,
  ruleValue: (most) => `Ein Wert hat 1 bis ${most} Zeichen.`,
  noBreakGlass: 'Wählen Sie einen Inhaber, der ein Passwort hat und nicht durch eine Regel hinzugekommen ist.',
  noProvider: 'Dieser Anbieter meldet nicht bei der Organisation an.',
  tryFirst:
    'Melden Sie sich zuerst selbst über den Anbieter an, oder wählen Sie sich selbst: Sonst würden Sie sich aussperren.',
  gone: 'Diese Anmeldung hat zu lange gedauert. Melden Sie sich noch einmal an.',
  isSet: 'Über den Zugang dieses Mitglieds entscheiden Anmelderegeln. Ändern Sie die Regeln.',
  secondFactor: 'Dieses Konto hat Zwei-Faktor-Authentisierung: Geben Sie Passwort und Code ein.',
};
