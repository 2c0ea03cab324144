import { useLayoutEffect, useRef, useState } from 'react';
import { arrangedCards, CARDS, type CardName } from '../../../../src/domain/cards.ts';
import { DIMENSION_GROUPS } from '../../../../src/domain/dimension-entry.ts';
import { texts as revenue } from '../../pages/goals/revenue/texts.ts';
import { send } from '../../request.ts';
import { refreshSession, useSession } from '../../session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { texts as hours } from '../hours-of-week/texts.ts';
import { texts as siteTexts } from '../texts.tsx';
import styles from './arrange-cards.module.css';
import { texts } from './texts.ts';

const TITLES: Readonly<Record<CardName, string>> = {
  ...DIMENSION_GROUPS,
  revenue: revenue.title,
  realtime: siteTexts.realtime.title,
  when: hours.title,
};
const USUAL = arrangedCards([], CARDS);

/** Orders the cards of the site view, and hides and shows them. The choice is kept with the account. */
export default function ArrangeCards({ onClose }: { readonly onClose: () => void }) {
  const [cards, setCards] = useState(arrangedCards(useSession().data?.cards ?? [], CARDS));
  const [moved, setMoved] = useState('');
  const focused = useRef<HTMLElement | null>(null);
  // A button whose row has moved loses the focus.
  useLayoutEffect(() => {
    focused.current?.focus();
    focused.current = null;
  });
  const move = (from: number, to: number, button: HTMLElement) => {
    const card = cards[from];
    if (card === undefined || to < 0 || to >= cards.length) return;
    focused.current = button;
    setCards(cards.toSpliced(from, 1).toSpliced(to, 0, card));
    setMoved(texts.moved(TITLES[card.name], to + 1, cards.length));
  };
  const isUsual = JSON.stringify(cards) === JSON.stringify(USUAL);
  return (
    <FormDialog
      title={texts.title}
      submit={texts.submit}
      onClose={onClose}
      run={async () => {
        await send('PUT', '/account/cards', { cards: isUsual ? null : cards });
        await refreshSession();
      }}
    >
      <p className="muted small">{texts.hint}</p>
      <ol className={styles.cards}>
        {cards.map(({ name, isShown }, index) => (
          <li key={name}>
            <CheckField
              label={TITLES[name]}
              checked={isShown}
              onChange={(next) => setCards(cards.with(index, { name, isShown: next }))}
            />
            <IconButton
              name="up"
              label={texts.up(TITLES[name])}
              aria-disabled={index === 0}
              onClick={({ currentTarget }) => move(index, index - 1, currentTarget)}
            />
            <IconButton
              name="down"
              label={texts.down(TITLES[name])}
              aria-disabled={index === cards.length - 1}
              onClick={({ currentTarget }) => move(index, index + 1, currentTarget)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {moved}
      </p>
      <p>
        <Button variant="quiet" onClick={() => setCards(USUAL)}>
          {texts.reset}
        </Button>
      </p>
    </FormDialog>
  );
}
