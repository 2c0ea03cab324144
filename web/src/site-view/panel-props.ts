import type { ChangeView } from './use-view.ts';
import type { ViewState } from './view-state.ts';

/** The props of every panel: the view, and a function that changes it. */
export interface PanelProps {
  readonly view: ViewState;
  readonly change: ChangeView;
}
