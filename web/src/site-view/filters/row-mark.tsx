import { ListMark, type ListMarkProps } from '../../ui/list/list-mark.tsx';
import { HOVERS } from '../../ui/use-media.ts';
import { openRowMenu } from './row-menu.tsx';
import { texts } from './texts.ts';

interface RowMarkProps {
  /** The row in words. */
  readonly name: string;
  /** The page or the list that the row opens; null for none. */
  readonly opens?: ListMarkProps | null;
  /** As in `pressRow`; absent when the row filters by nothing. */
  readonly onPress?: ((isExcluded: boolean) => void) | undefined;
}

/** The sign at the end of a row, for what it opens; where nothing hovers for a menu with that and what the row's button does. */
export function RowMark({ name, opens = null, onPress }: RowMarkProps) {
  if (HOVERS.matches || onPress === undefined) return opens === null ? null : <ListMark {...opens} />;
  return (
    <ListMark
      text={texts.row.menu(name)}
      isMenu
      onClick={({ currentTarget }) => {
        const { right, bottom } = currentTarget.getBoundingClientRect();
        openRowMenu({ button: buttonOf(currentTarget), x: right, y: bottom, onPress, opens });
      }}
    />
  );
}

/** Returns the button of the row with a mark. */
function buttonOf(mark: Element): HTMLElement {
  return mark.closest('li, tr')!.querySelector<HTMLElement>('[aria-pressed]')!;
}
