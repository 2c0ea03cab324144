import { useState } from 'react';
import { Link } from 'wouter';
import { readableHost } from '../../../../src/domain/readable-host.ts';
import { canManage, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card, messageOf, Notice } from '../../ui/page.tsx';
import { ZoneField, zoneOf } from '../../ui/zone-field.tsx';
import { OnlyAdmins } from './only-admins.tsx';
import styles from './site-settings.module.css';
import { texts } from './texts.tsx';
import { useChangeSite } from './use-change-site.ts';

/** Edits the site's name and time zone. */
export function General() {
  const { site, organisation } = useSite();
  const [name, setName] = useState(site.name);
  const [timezone, setTimezone] = useState(site.timezone);
  const changing = useChangeSite();
  const zone = zoneOf(timezone);
  const isChanged = name !== site.name || zone !== site.timezone;
  return (
    <Card
      title={texts.general.title}
      actions={
        site.state === 'active' ? (
          <Link href="/install" className="button">
            {texts.general.install}
          </Link>
        ) : undefined
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          changing.mutate({ name, timezone: zone ?? timezone });
        }}
      >
        <fieldset disabled={!canManage(organisation)}>
          <TextField label={texts.general.name} value={name} onChange={setName} required dir="auto" />
          <div className={styles.fixed}>
            <span className="field-label">{texts.general.domain}</span>
            <span>{readableHost(site.domain)}</span>
            <span className="field-hint">{texts.general.domainHint(<code>{site.id}</code>)}</span>
          </div>
          <ZoneField value={timezone} onChange={setTimezone} />
          {zone === null || zone === site.timezone ? null : <Notice>{texts.general.newZone}</Notice>}
          {changing.isError ? <Notice tone="bad">{messageOf(changing.error)}</Notice> : null}
          <OnlyAdmins />
          {canManage(organisation) ? (
            <div>
              <Button type="submit" variant="primary" busy={changing.isPending} disabled={!isChanged || zone === null}>
                {texts.save}
              </Button>
            </div>
          ) : null}
        </fieldset>
      </form>
    </Card>
  );
}
