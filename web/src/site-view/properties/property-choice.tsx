import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../request.ts';
import { canEdit, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { messageOf } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import styles from './properties.module.css';
import { texts } from './texts.ts';

export interface PropertyChoiceProps {
  readonly chosen: string;
  readonly kept: readonly string[];
  /** The other properties, the most frequent first. */
  readonly found: readonly string[];
  readonly onChoose: (key: string) => void;
}

/** Chooses the property whose values are shown, and keeps one that is not. */
export function PropertyChoice({ chosen, kept, found, onChoose }: PropertyChoiceProps) {
  const { site, organisation } = useSite();
  const client = useQueryClient();
  const keep = async () => {
    try {
      await send('POST', `/sites/${site.id}/properties`, { key: chosen });
      await client.invalidateQueries({ queryKey: ['site', site.id] });
      toast(texts.isKept);
    } catch (error) {
      toast(messageOf(error));
    }
  };
  const option = (key: string) => (
    <option key={key} value={key}>
      {key}
    </option>
  );
  return (
    <div className={styles.choice}>
      <select
        className={`select ${styles.select}`}
        aria-label={texts.property}
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
      >
        {kept.length > 0 && found.length > 0 ? (
          <>
            <optgroup label={texts.kept}>{kept.map(option)}</optgroup>
            <optgroup label={texts.found}>{found.map(option)}</optgroup>
          </>
        ) : (
          [...kept, ...found].map(option)
        )}
      </select>
      {kept.includes(chosen) ? null : (
        <p className={`muted small ${styles.notKept}`}>
          {texts.only30Days}
          {canEdit(organisation) ? (
            <>
              {' · '}
              <Button variant="quiet" aria-label={texts.keepLabel(chosen)} onClick={keep}>
                {texts.keep}
              </Button>
            </>
          ) : null}
        </p>
      )}
    </div>
  );
}
