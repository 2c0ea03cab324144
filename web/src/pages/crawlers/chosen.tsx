import { Icon } from '../../ui/icon.tsx';
import { labelOf } from './label-of.ts';
import { texts } from './texts.ts';
import { CHOICES, useChosen } from './use-chosen.ts';

/** Shows what is chosen; each choice can be left. */
export function Chosen() {
  const [chosen, choose] = useChosen();
  const names = CHOICES.filter((name) => chosen[name] !== undefined);
  if (names.length === 0) return null;
  return (
    <div className="row">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="button button-secondary"
          aria-label={texts.leave(texts.by[name], labelOf(name, chosen[name]!))}
          onClick={() => choose({ [name]: null })}
        >
          <span>
            <span className="muted">{texts.by[name]}:</span> <bdi>{labelOf(name, chosen[name]!)}</bdi>
          </span>
          <Icon name="close" />
        </button>
      ))}
    </div>
  );
}
