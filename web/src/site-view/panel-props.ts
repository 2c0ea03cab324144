import type { ChangeView } from './use-view.ts';
import type { ViewState } from './view-state.ts';

/** What every panel is given: what is to be shown, and how to show something else. */
export interface PanelProps {
  readonly view: ViewState;
  readonly change: ChangeView;
}
