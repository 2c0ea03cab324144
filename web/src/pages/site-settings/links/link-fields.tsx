import { type ReactNode, useState } from 'react';
import { CARDS, type CardName } from '../../../../../src/domain/cards.ts';
import { LANGUAGES, languageName } from '../../../../../src/domain/language.ts';
import { LINK_THEMES } from '../../../../../src/domain/share-link.ts';
import { isCardShown, useSite } from '../../../session.ts';
import { CARD_TITLES } from '../../../site-view/cards/card-titles.ts';
import { useSegments } from '../../../site-view/filters/use-names.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, FieldFrame, SelectField, TextField } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { texts as appearance } from '../../shared/texts.ts';
import type { SharedView } from '../shared-view/use-shared-view.ts';
import type { LinkDraft } from './link-draft.ts';
import styles from './links.module.css';
import { texts } from './texts.ts';

const FIRST_ACCENT = '#4453d6';

interface LinkFieldsProps {
  readonly draft: LinkDraft;
  readonly onChange: (draft: LinkDraft) => void;
  /** The link as it is; that of a new one. */
  readonly before: LinkDraft;
  /** The view that the dashboard had last; null for the default one. */
  readonly view: SharedView | null;
}

/** The fields of a link besides its name: who opens it, what it shows, how it looks, and where it may be embedded. */
export function LinkFields(props: LinkFieldsProps) {
  const { draft, onChange } = props;
  return (
    <>
      <Part title={texts.access.title}>
        <AccessFields {...props} />
      </Part>
      <Part title={texts.scope.title}>
        <ScopeFields {...props} />
      </Part>
      <Part title={texts.look.title}>
        <LookFields {...props} />
      </Part>
      <Part title={texts.embed.title}>
        <FieldFrame label={texts.embed.origins} hint={texts.embed.originsHint}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={2}
              spellCheck={false}
              placeholder="https://www.example.com"
              value={draft.frameOrigins}
              onChange={({ currentTarget }) => onChange({ ...draft, frameOrigins: currentTarget.value })}
            />
          )}
        </FieldFrame>
        <CheckField
          label={texts.embed.badge}
          hint={texts.embed.badgeHint}
          checked={draft.hasBadge}
          onChange={(hasBadge) => onChange({ ...draft, hasBadge })}
        />
      </Part>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className={styles.part}>
      <summary>{title}</summary>
      <div className="stack">{children}</div>
    </details>
  );
}

function AccessFields({ draft, onChange, before }: LinkFieldsProps) {
  const [isNew, setNew] = useState(!before.isProtected);
  return (
    <>
      <TextField
        label={texts.access.until}
        hint={texts.access.untilHint}
        type="date"
        value={draft.until}
        onChange={(until) => onChange({ ...draft, until })}
      />
      <CheckField
        label={texts.access.protect}
        hint={texts.access.protectHint}
        checked={draft.isProtected}
        onChange={(isProtected) => onChange({ ...draft, isProtected, password: '' })}
      />
      {!draft.isProtected ? null : isNew ? (
        <PasswordField
          label={texts.access.password}
          kind="new"
          value={draft.password}
          onChange={(password) => onChange({ ...draft, password })}
        />
      ) : (
        <div>
          <Button onClick={() => setNew(true)}>{texts.access.newPassword}</Button>
        </div>
      )}
    </>
  );
}

function ScopeFields({ draft, onChange, before, view }: LinkFieldsProps) {
  const { site } = useSite();
  const hasRevenue = site.revenueGoals !== undefined;
  const segments = (useSegments(true) ?? []).filter(({ isOwn }) => !isOwn);
  const selections = [
    { where: [] as readonly string[], name: texts.scope.all },
    ...segments.map(({ segmentId, name }) => ({ where: [`segment:is:${segmentId}`], name })),
    ...(view === null || view.where.length === 0 ? [] : [{ where: view.where, name: texts.scope.view(view.selected) }]),
    ...[{ where: before.where, name: before.where.join(' · ') }],
  ];
  const known = selections.filter((one, i) => selections.findIndex((each) => isSame(each.where, one.where)) === i);
  const toggle = (card: CardName) => (isShown: boolean) =>
    onChange({ ...draft, panels: CARDS.filter((one) => (one === card ? isShown : draft.panels.includes(one))) });
  return (
    <>
      <SelectField
        label={texts.scope.visitors}
        hint={texts.scope.visitorsHint}
        options={known.map(({ name }, i) => [i, name] as const)}
        value={known.findIndex(({ where }) => isSame(where, draft.where))}
        onChange={(i) => onChange({ ...draft, where: known[i]!.where })}
      />
      {!hasRevenue ? null : (
        <CheckField
          label={texts.scope.revenue}
          hint={texts.scope.revenueHint}
          checked={draft.withRevenue}
          onChange={(withRevenue) => onChange({ ...draft, withRevenue })}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: the names of fields are elsewhere in this form */}
      <div role="group" aria-label={texts.scope.cards} className="stack">
        <p className="field-label">{texts.scope.cards}</p>
        {CARDS.filter(
          (card) => isCardShown({ site }, card) && (card !== 'revenue' || (hasRevenue && draft.withRevenue)),
        ).map((card) => (
          <CheckField
            key={card}
            label={CARD_TITLES[card]}
            checked={draft.panels.includes(card)}
            onChange={toggle(card)}
          />
        ))}
      </div>
    </>
  );
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, i) => text === other[i]);
}

function LookFields({ draft, onChange }: LinkFieldsProps) {
  const readLogo = (file: File | undefined) => {
    if (file === undefined) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => onChange({ ...draft, logo: String(reader.result) }));
    reader.readAsDataURL(file);
  };
  return (
    <>
      <FieldFrame label={texts.look.logo} hint={texts.look.logoHint}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="file"
            accept="image/png,image/webp,image/svg+xml"
            onChange={({ currentTarget }) => readLogo(currentTarget.files?.[0])}
          />
        )}
      </FieldFrame>
      {draft.logo === null ? null : (
        <div className="row">
          <img className={styles.logo} src={draft.logo} alt={texts.look.logo} />
          <Button variant="quiet" onClick={() => onChange({ ...draft, logo: null })}>
            {texts.look.noLogo}
          </Button>
        </div>
      )}
      <CheckField
        label={texts.look.ownAccent}
        checked={draft.accent !== null}
        onChange={(isOwn) => onChange({ ...draft, accent: isOwn ? FIRST_ACCENT : null })}
      />
      {draft.accent === null ? null : (
        <TextField
          label={texts.look.accent}
          type="color"
          value={draft.accent}
          onChange={(accent) => onChange({ ...draft, accent })}
        />
      )}
      <SelectField
        label={texts.look.theme}
        options={[[null, texts.look.ofReader], ...LINK_THEMES.map((one) => [one, appearance.themes[one]] as const)]}
        value={draft.theme}
        onChange={(theme) => onChange({ ...draft, theme })}
      />
      <SelectField
        label={texts.look.language}
        options={[[null, texts.look.ofReader], ...LANGUAGES.map((one) => [one, languageName(one), one] as const)]}
        value={draft.language}
        onChange={(language) => onChange({ ...draft, language })}
      />
    </>
  );
}
