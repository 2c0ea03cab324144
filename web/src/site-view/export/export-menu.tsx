import { lazy, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { DIMENSION_TABLE } from '../../../../src/domain/dimension.ts';
import { LoadedPart } from '../../loaded.tsx';
import { canEdit, isWithheld, organisationOf, useSite } from '../../session.ts';
import { SHARING } from '../../site/last-dashboard.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { messageOf } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import { pageOf } from '../adjacent-pages/sides.ts';
import { texts as adjacentTexts } from '../adjacent-pages/texts.ts';
import { chipsOf } from '../filters/chips.ts';
import { useChipNames } from '../filters/use-names.ts';
import type { PanelProps } from '../panel-props.ts';
import { PANEL_NAMES } from '../panels.ts';
import { listWords } from '../rows/lists.ts';
import { factsOf } from '../shown-metric.ts';
import { texts as words } from '../texts.tsx';
import type { PartName } from './read-parts.ts';
import { texts } from './texts.ts';
import { useAsk, useExport } from './use-export.ts';

const EverythingDialog = lazy(() => import('./everything-dialog.tsx'));

interface ExportMenuProps extends Pick<PanelProps, 'view'> {
  /** Further items. */
  readonly children?: ((close: () => void) => ReactNode) | undefined;
}

/**
 * Saves the page's content as files: everything, a picture of the chart, the figures, and all rows of every open tab. Leads to
 * links that show the view to people without an account.
 */
export function ExportMenu({ view, children }: ExportMenuProps) {
  const save = useExport(view);
  const saveChart = useSaveChart(view);
  const context = useSite();
  const { organisation } = context;
  const getsFiles = !isWithheld(organisationOf(context), 'exports');
  const [isZipping, setZipping] = useState(false);
  const tabs = PANEL_NAMES.map((panel) => view.tabs[panel]);
  const lists = tabs.filter((tab) => tab !== 'funnels' && tab !== 'properties');
  const ofProperty = tabs.includes('properties') && view.property !== null ? (['property'] as const) : [];
  const items: readonly (readonly [PartName, string])[] = [
    ['figures', words.exports.stats],
    ['series', words.exports.chart(factsOf(view.metric, view.goal).label)],
    ...lists.map((tab) => [tab, tab === 'goals' ? words.tabs.goals : DIMENSION_TABLE[tab].plural] as const),
    ...(pageOf(view) === null ? [] : [['beside', adjacentTexts.title] as const]),
    ...ofProperty.map((list) => [list, listWords(list, view).plural] as const),
    ['hours', words.exports.hours],
  ];
  return (
    <>
      <Menu
        align="end"
        className="button button-quiet button-icon"
        hasArrow={false}
        name={getsFiles ? texts.title : texts.other}
        label={<Icon name={getsFiles ? 'download' : 'more'} />}
      >
        {(close) => (
          <>
            {getsFiles ? (
              <>
                <p className="menu-group">{texts.title}</p>
                <MenuItem close={close} onChoose={() => setZipping(true)}>
                  {texts.everything}
                </MenuItem>
                <MenuItem close={close} onChoose={() => void saveChart()}>
                  {texts.picture}
                </MenuItem>
                <p className="menu-group">{texts.tables}</p>
                {items.map(([name, text]) => (
                  <MenuItem key={name} close={close} onChoose={() => void save(name)}>
                    {text}
                  </MenuItem>
                ))}
              </>
            ) : null}
            {canEdit(organisation) ? (
              <>
                {getsFiles ? <hr /> : null}
                <Link className="menu-item" href="/settings/sharing#links" state={SHARING}>
                  {texts.share}
                </Link>
              </>
            ) : null}
            {children === undefined ? null : (
              <>
                {getsFiles || canEdit(organisation) ? <hr /> : null}
                {children(close)}
              </>
            )}
          </>
        )}
      </Menu>
      {isZipping ? (
        <LoadedPart>
          <EverythingDialog view={view} onClose={() => setZipping(false)} />
        </LoadedPart>
      ) : null}
    </>
  );
}

/** Returns a function that saves the chart as a picture, and shows an error when that fails. */
function useSaveChart(view: PanelProps['view']): () => Promise<void> {
  const ask = useAsk();
  const { site } = useSite();
  const names = useChipNames(view);
  return async () => {
    try {
      const { savePicture } = await import('./chart-picture.ts');
      await savePicture(ask, { site, view, chips: chipsOf(view, names) });
    } catch (error) {
      toast(messageOf(error));
    }
  };
}
