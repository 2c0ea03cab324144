import { memo } from 'react';
import type { StoredDimension } from '../../../../src/domain/dimension.ts';
import { Panel } from '../panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import type { PanelName } from '../panels.ts';
import { Rows } from './rows.tsx';

/** A panel whose tabs are dimensions. */
export const RowsPanel = memo(function RowsPanel({ name, view, change }: PanelProps & { readonly name: PanelName }) {
  return (
    <Panel name={name} view={view} change={change}>
      <Rows dimension={view.tabs[name] as StoredDimension} view={view} change={change} />
    </Panel>
  );
});
