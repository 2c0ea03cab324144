import { useQuery } from '@tanstack/react-query';
import type { FoundPropertiesAnswer, PropertiesAnswer } from '../../../../../src/dashboard/routes/properties.ts';
import { EARLIEST_DAY } from '../../../../../src/domain/calendar.ts';
import { PROPERTIES_PER_SITE_MAX } from '../../../../../src/domain/limits.ts';
import { day, whole } from '../../../format.ts';
import { refresh } from '../../../query-client.ts';
import { question, send } from '../../../request.ts';
import { canEdit, useSite } from '../../../session.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmButton } from '../../../ui/confirm.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { DocsLink } from '../../../ui/docs-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Item, ItemList } from '../../../ui/item-list.tsx';
import { messageOf } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { KeepByName } from './keep-by-name.tsx';
import { texts } from './texts.ts';

/** Lists the properties of events that the site keeps, and those that its events have. */
export function PropertyCard() {
  const { site, organisation } = useSite();
  const path = `/sites/${site.id}/properties`;
  const properties = useQuery(question<PropertiesAnswer>(['site', site.id, 'properties', {}, 'settings'], path));
  const found = useQuery(
    question<FoundPropertiesAnswer>(['site', site.id, 'properties/found', {}, 'settings'], `${path}/found`),
  );
  const add = (key: string) => send('POST', path, { key }).then(() => refresh(['site', site.id]));
  const keep = (key: string) =>
    add(key).then(
      () => toast(texts.kept),
      (error: unknown) => toast(messageOf(error)),
    );
  const mayChange = canEdit(organisation);
  const isFull = (properties.data?.kept.length ?? 0) >= PROPERTIES_PER_SITE_MAX;
  return (
    <SettingsCard
      title={texts.title}
      lead={
        <>
          {texts.lead(PROPERTIES_PER_SITE_MAX)} <DocsLink page="definitions" section="properties-of-events" />
        </>
      }
      action={
        <DialogButton disabled={isFull} dialog={(close) => <KeepByName run={add} onClose={close} />}>
          <Icon name="plus" /> {texts.byName.open}
        </DialogButton>
      }
    >
      <Answered query={properties} height="2.5rem">
        {({ kept }) => (
          <Answered query={found} height="2.5rem">
            {(answer) => (
              <>
                <h3>{texts.keptTitle}</h3>
                {kept.length === 0 ? <p>{texts.noneKept}</p> : null}
                <KeptList kept={kept} />
                <h3>{texts.foundTitle}</h3>
                <FoundList found={answer} keep={mayChange ? keep : null} isFull={isFull} />
              </>
            )}
          </Answered>
        )}
      </Answered>
    </SettingsCard>
  );
}

function countedText(from: string | null): string {
  if (from === null) return texts.beingCounted;
  return from === EARLIEST_DAY ? texts.countedSinceFirst : texts.countedSince(day(from));
}

function KeptList({ kept }: Pick<PropertiesAnswer, 'kept'>) {
  const { site, organisation } = useSite();
  return (
    <ItemList>
      {kept.map((property) => (
        <Item
          key={property.id}
          name={property.key}
          details={countedText(property.countedFrom)}
          actions={
            canEdit(organisation) ? (
              <ConfirmButton
                button={texts.remove}
                label={texts.removeLabel(property.key)}
                {...texts.confirm}
                title={texts.confirm.title(property.key)}
                run={() =>
                  send('DELETE', `/sites/${site.id}/properties/${property.id}`).then(() => refresh(['site', site.id]))
                }
              >
                <p>{texts.confirm.body}</p>
              </ConfirmButton>
            ) : null
          }
        />
      ))}
    </ItemList>
  );
}

interface FoundListProps {
  readonly found: FoundPropertiesAnswer;
  /** Null when the user may not change them. */
  readonly keep: ((key: string) => Promise<void>) | null;
  /** Whether no further property can be kept. */
  readonly isFull: boolean;
}

function FoundList({ found: { found, totalKeys }, keep, isFull }: FoundListProps) {
  const others = found.filter(({ isKept }) => !isKept);
  if (others.length === 0) return <p>{found.length === 0 ? texts.noneFound : texts.allKept}</p>;
  return (
    <>
      {isFull && keep !== null ? <p className="muted">{texts.isFull(PROPERTIES_PER_SITE_MAX)}</p> : null}
      <ItemList>
        {others.map(({ key, events, examples }) => (
          <Item
            key={key}
            name={key}
            details={[
              texts.events(events, whole(events)),
              ...(examples.length === 0 ? [] : [examples.join(', ')]),
            ].join(' · ')}
            actions={
              keep === null ? null : (
                <Button disabled={isFull} aria-label={texts.keepLabel(key)} onClick={() => void keep(key)}>
                  {texts.keep}
                </Button>
              )
            }
          />
        ))}
      </ItemList>
      {totalKeys > found.length ? <p className="muted small">{texts.isCut(found.length, whole(totalKeys))}</p> : null}
    </>
  );
}
