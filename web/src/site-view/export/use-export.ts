import { useQueryClient } from '@tanstack/react-query';
import { useSite } from '../../session.ts';
import { messageOf } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type Question, questionOptions } from '../questions.ts';
import type { ViewState } from '../view-state.ts';
import type { Ask, ExportedRows, PartName } from './read-parts.ts';

/** Returns a function that asks the server what the page has not read just now. */
export function useAsk(): Ask {
  const client = useQueryClient();
  const { site } = useSite();
  return async <Answer>(question: Question<Answer>) =>
    (await client.fetchQuery(questionOptions(site.id, question))).answer;
}

/** Returns a function that saves a table of the view as a file with all its rows, and shows an error when that fails. */
export function useExport(view: ViewState): (name: PartName, rows?: ExportedRows) => Promise<void> {
  const ask = useAsk();
  const { site } = useSite();
  return async (name, rows) => {
    try {
      const { savePart } = await import('./save-part.ts');
      await savePart(ask, site, view, name, rows);
    } catch (error) {
      toast(messageOf(error));
    }
  };
}
