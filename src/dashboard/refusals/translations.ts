import { messagesOf } from '../../domain/message.ts';
import { DashboardError, type DashboardErrorCode } from '../dashboard-error.ts';
import { texts as de } from './texts.de.ts';
import { texts as es } from './texts.es.ts';
import { texts as fr } from './texts.fr.ts';
import { texts as ja } from './texts.ja.ts';
import { texts as en } from './texts.ts';

/** Makes a message of the texts of this folder. */
export const dashboardMessage = messagesOf({ en, de, fr, es, ja });

/** Makes a refusal with a message of this folder. */
export function dashboardRefusal(
  code: DashboardErrorCode,
  text: (texts: typeof en) => string,
  retryAfterSeconds: number | null = null,
): DashboardError {
  return new DashboardError(code, dashboardMessage(text), retryAfterSeconds);
}
