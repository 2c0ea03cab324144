import { CheckField } from '../../../ui/field.tsx';
import { texts } from './texts.ts';
import type { SharedView } from './use-shared-view.ts';

interface ViewCheckProps {
  /** The view that the dashboard had last; null for the default one. */
  readonly view: SharedView | null;
  readonly isWith: boolean;
  readonly onChange: (isWith: boolean) => void;
}

/** Lets links open with the view that the dashboard had last. */
export function ViewCheck({ view, isWith, onChange }: ViewCheckProps) {
  if (view === null) return null;
  return <CheckField label={texts.openWith} hint={view.words} checked={isWith} onChange={onChange} />;
}
