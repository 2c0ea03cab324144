import { useState } from 'react';
import { Link } from 'wouter';
import { useSite } from '../../session.ts';
import { TextField } from '../../ui/field.tsx';
import { Card, Notice } from '../../ui/page.tsx';
import { ZoneField, zoneOf } from '../../ui/zone-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { texts } from './texts.tsx';
import { useChangeSite } from './use-change-site.ts';

/** Edits the site's name and time zone. */
export function General() {
  const { site } = useSite();
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
      <SettingsForm
        changing={changing}
        onSave={() => changing.mutate({ name, timezone: zone ?? timezone })}
        isReady={isChanged && zone !== null}
      >
        <TextField label={texts.general.name} value={name} onChange={setName} required dir="auto" />
        <p className="field-hint">{texts.general.siteId(<code>{site.id}</code>)}</p>
        <ZoneField value={timezone} onChange={setTimezone} />
        {zone === null || zone === site.timezone ? null : <Notice>{texts.general.newZone}</Notice>}
      </SettingsForm>
    </Card>
  );
}
