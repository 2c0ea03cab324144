import { useState } from 'react';
import { ALSO_DOMAINS_MAX } from '../../../../../src/domain/limits.ts';
import { readableHost } from '../../../../../src/domain/readable-host.ts';
import { isOwnHost } from '../../../../../src/domain/site-domains.ts';
import { canManage, useSite } from '../../../session.ts';
import { Button } from '../../../ui/button.tsx';
import { DomainField, hostIn } from '../../../ui/domain-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Card, Notice } from '../../../ui/page.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useChangeSite } from '../use-change-site.ts';
import { texts } from './texts.ts';

/** Edits the domains of a site: the main one, and others whose pages are the same site's. */
export function DomainsCard() {
  const { site, organisation } = useSite();
  const [main, setMain] = useState(readableHost(site.domain));
  const [others, setOthers] = useState(shown(site.also));
  const changing = useChangeSite();
  const domain = asStored(hostIn(main));
  const also = domainsIn(others);
  const isChanged = domain !== site.domain || String(also) !== String(site.also);
  const isLost = domain !== '' && domain !== site.domain && !isOwnHost(site.domain, { domain, also });
  const save = () =>
    changing.mutate(
      { domain, also },
      {
        onSuccess: (saved) => {
          setMain(readableHost(saved.domain));
          setOthers(shown(saved.also));
        },
      },
    );
  return (
    <Card title={texts.title}>
      <SettingsForm changing={changing} onSave={save} isReady={isChanged && domain !== ''}>
        <p className="muted">{texts.lead}</p>
        <DomainField value={main} onChange={setMain} />
        {isLost ? (
          <Notice tone="warn">
            <p>{texts.lost(readableHost(site.domain))}</p>
            {canManage(organisation) ? (
              <Button onClick={() => setOthers(shown([...also, site.domain]))}>
                {texts.keep(readableHost(site.domain))}
              </Button>
            ) : null}
          </Notice>
        ) : null}
        <TextField
          label={texts.others}
          hint={texts.othersHint(ALSO_DOMAINS_MAX)}
          value={others}
          onChange={setOthers}
          autoCapitalize="off"
          spellCheck={false}
          inputMode="url"
          dir="ltr"
        />
      </SettingsForm>
    </Card>
  );
}

function shown(domains: readonly string[]): string {
  return domains.map(readableHost).join(', ');
}

function domainsIn(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((typed) => asStored(hostIn(typed)))
    .filter((domain) => domain !== '');
}

/** Returns a host as sites have it, so that what a person typed can be compared; other texts as they are. */
function asStored(host: string): string {
  return URL.parse(`https://${host}`)?.hostname.replace(/\.$/, '') ?? host;
}
