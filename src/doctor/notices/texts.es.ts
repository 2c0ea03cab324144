import { wordsIn } from '../words.ts';
import type { NoticeTexts } from './texts.ts';

const { instant } = wordsIn('es');

export const texts: NoticeTexts = {
  backupFailed: (at, reason) => `La última copia de seguridad falló el ${instant(at)}: ${reason}`,
  subjects: {
    backup: { wrong: 'La copia de seguridad requiere atención', over: 'La copia de seguridad vuelve a funcionar' },
    disk: { wrong: 'El disco se está llenando', over: 'El disco vuelve a tener espacio' },
    days: { wrong: 'Los días terminados no se cierran', over: 'Los días terminados vuelven a cerrarse' },
  },
  over: (host) => `Lo que se notificó sobre ${host} está resuelto.`,
  action: 'Abrir la página Servidor',
  reason: (variable) =>
    `Recibe este correo porque ${variable} indica su dirección: como máximo una vez al día mientras dure, y una vez cuando termine.`,
};
