import { Link } from 'wouter';
import type { AuditAnswer, ListedImport } from '../../../../src/dashboard/routes/imports.ts';
import { csv, csvName } from '../../../../src/domain/csv.ts';
import { instant, shortDay, whole } from '../../format.ts';
import { refresh } from '../../query-client.ts';
import { read, send } from '../../request.ts';
import { canManage, isWithheld, useSite } from '../../session.ts';
import { downloadCsv } from '../../site-view/export/download.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { messageOf } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import { AUDIT_HEADER, auditCells } from './audit-cells.ts';
import { AuditDialog } from './audit-dialog.tsx';
import { dayCount } from './day-count.ts';
import { texts } from './texts.tsx';

const { imports: words } = texts;

/** Lists the imports of a site, each with its audit and Undo. */
export function ImportList({ imports }: { readonly imports: readonly ListedImport[] }) {
  const { site, organisation } = useSite();
  const download = async (one: ListedImport) => {
    try {
      const audit = (month?: string) => read<AuditAnswer>(`/sites/${site.id}/imports/${one.id}/audit`, { month });
      const { months, rows: ofFirst } = await audit();
      const rows = [...ofFirst];
      for (const month of months.slice(1)) {
        const answer = await audit(month);
        // It was taken back meanwhile, and half of an audit must not be saved as a whole one.
        if (!answer.months.includes(month)) return void refresh(['imports', site.id]);
        rows.push(...answer.rows);
      }
      const span = { from: one.first ?? 'none', to: one.last ?? 'none' };
      downloadCsv(csvName(site.domain, 'import audit', span), csv(AUDIT_HEADER, rows.map(auditCells)));
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return (
    <ItemList>
      {imports.map((one) => (
        <Item
          key={one.id}
          name={titleOf(one)}
          details={
            <>
              <bdi>{one.file}</bdi> · {instant(one.startedAt)}
              {one.rejected === null ? null : ` · ${words.rows(whole(one.accepted ?? 0), whole(one.rejected))}`}
            </>
          }
          actions={
            one.state !== 'done' ? undefined : (
              <>
                {one.first === null || one.last === null ? null : (
                  <Link
                    className="button"
                    href={`/?from=${one.first}&to=${one.last}`}
                    aria-label={words.viewLabel(one.id)}
                  >
                    {words.view}
                  </Link>
                )}
                <DialogButton
                  aria-label={words.auditLabel(one.id)}
                  dialog={(close) => <AuditDialog imported={one} onClose={close} />}
                >
                  {words.audit}
                </DialogButton>
                {isWithheld(organisation, 'exports') ? null : (
                  <Button aria-label={words.csvLabel(one.id)} onClick={() => void download(one)}>
                    <Icon name="download" /> {words.csv}
                  </Button>
                )}
                {canManage(organisation) ? (
                  <ConfirmButton
                    button={words.undo}
                    label={words.undoLabel(one.id)}
                    {...words.confirm}
                    run={async () => {
                      await send('POST', `/sites/${site.id}/imports/${one.id}/undo`);
                      await refresh(['imports', site.id]);
                      await refresh(['site', site.id]);
                    }}
                  >
                    {one.requestDays > 0 && !one.days ? null : (
                      <p>{words.confirm.consequence(one.days ?? 0, whole(one.days ?? 0))}</p>
                    )}
                    {one.requestDays === 0 ? null : (
                      <p>{words.confirm.requests(one.requestDays, whole(one.requestDays))}</p>
                    )}
                  </ConfirmButton>
                ) : null}
              </>
            )
          }
        />
      ))}
    </ItemList>
  );
}

function titleOf({ source, state, days, requestDays, first, last, problem }: ListedImport): string {
  switch (state) {
    case 'done':
      if (first === null || last === null) {
        return requestDays === 0 ? words.doneWithoutDays(source) : words.doneRequests(source, dayCount(requestDays));
      }
      return words.done(source, dayCount(days ?? 0), shortDay(first), shortDay(last));
    case 'failed':
      return words.failed(source, problem ?? '');
    case 'undoing':
      return words.undoing(source);
    default:
      return words.importing(source);
  }
}
