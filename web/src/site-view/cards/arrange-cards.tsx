import { useLayoutEffect, useRef, useState } from 'react';
import { arrangedCards, CARDS } from '../../../../src/domain/cards.ts';
import { send } from '../../request.ts';
import { refreshSession, useSession } from '../../session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import styles from './arrange-cards.module.css';
import { CARD_TITLES } from './card-titles.ts';
import { texts } from './texts.ts';

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
    setMoved(texts.moved(CARD_TITLES[card.name], to + 1, cards.length));
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
              label={CARD_TITLES[name]}
              checked={isShown}
              onChange={(next) => setCards(cards.with(index, { name, isShown: next }))}
            />
            <IconButton
              name="up"
              label={texts.up(CARD_TITLES[name])}
              aria-disabled={index === 0}
              onClick={({ currentTarget }) => move(index, index - 1, currentTarget)}
            />
            <IconButton
              name="down"
              label={texts.down(CARD_TITLES[name])}
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
