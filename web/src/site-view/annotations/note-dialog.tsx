import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ANNOTATION_MAX_CHARS } from '../../../../src/domain/limits.ts';
import { send } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { messageOf } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { EditedNote } from '../notes-menu/use-chart-notes.ts';
import { texts } from './texts.ts';

/** Asks for the text and the day of a note. A note that is there can also be removed. */
export default function NoteDialog({ note, onClose }: { readonly note: EditedNote; readonly onClose: () => void }) {
  const { site } = useSite();
  const client = useQueryClient();
  const [day, setDay] = useState(note.day);
  const [text, setText] = useState(note.text);
  const isNew = note.id === null;
  const path = `/sites/${site.id}/annotations${isNew ? '' : `/${note.id}`}`;
  const done = async (message: string) => {
    await client.invalidateQueries({ queryKey: ['site', site.id, 'annotations'] });
    onClose();
    toast(message);
  };
  const remove = async () => {
    try {
      await send('DELETE', path);
    } catch (error) {
      return toast(messageOf(error));
    }
    await done(texts.removed);
  };
  return (
    <FormDialog
      title={isNew ? texts.add : texts.edit}
      submit={isNew ? texts.submitAdd : texts.submitEdit}
      onClose={onClose}
      run={() => send(isNew ? 'POST' : 'PATCH', path, { day, text })}
      onDone={() => done(isNew ? texts.added : texts.saved)}
    >
      <TextField
        label={texts.note}
        hint={texts.hint(ANNOTATION_MAX_CHARS)}
        value={text}
        required
        maxLength={ANNOTATION_MAX_CHARS}
        onChange={setText}
      />
      <TextField label={texts.day} type="date" value={day} required onChange={setDay} />
      {isNew ? null : (
        <div>
          <Button variant="quiet" onClick={() => void remove()}>
            <Icon name="trash" /> {texts.remove}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
