import { ListMark, type ListMarkProps } from '../../ui/list/list-mark.tsx';
import { openRowMenu } from './row-menu.tsx';
import { texts } from './texts.ts';

interface RowMarksProps {
  /** The row in words. */
  readonly name: string;
  /** The page or the list that the row opens; null for none. */
  readonly opens?: ListMarkProps | null;
  /** As in `pressRow`; absent when the row filters by nothing. */
  readonly onPress?: ((isExcluded: boolean) => void) | undefined;
}

/** The signs at the end of a row: what it opens, and where nothing hovers a menu with that and what the row's button does. */
export function RowMarks({ name, opens = null, onPress }: RowMarksProps) {
  return (
    <>
      {opens === null ? null : <ListMark {...opens} />}
      {onPress === undefined ? null : (
        <ListMark
          text={texts.row.menu(name)}
          isMenu
          onClick={({ currentTarget }) => {
            const { right, bottom } = currentTarget.getBoundingClientRect();
            openRowMenu({ button: buttonOf(currentTarget), x: right, y: bottom, onPress, opens });
          }}
        />
      )}
    </>
  );
}

/** Returns the button of the row with a mark. */
function buttonOf(mark: Element): HTMLElement {
  return mark.closest('li, tr')!.querySelector<HTMLElement>('[aria-pressed]')!;
}
