import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Recipient, RecipientsAnswer } from '../../../../../src/dashboard/routes/report-recipients.ts';
import type { ShareLinksAnswer } from '../../../../../src/dashboard/routes/share.ts';
import { LANGUAGES, languageName } from '../../../../../src/domain/language.ts';
import { REPORT_FREQUENCIES, type ReportFrequency } from '../../../../../src/domain/report-frequency.ts';
import { type ReportContent, WHOLE_REPORT } from '../../../../../src/domain/report-panel.ts';
import { LANGUAGE } from '../../../language.ts';
import { queryClient } from '../../../query-client.ts';
import { question, send } from '../../../request.ts';
import { isGroup, useSite } from '../../../session.ts';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ContentFields } from './content-fields.tsx';
import { recipientsKey } from './recipients-key.ts';
import { SegmentField } from './segment-field.tsx';
import { texts } from './texts.tsx';

type Options = Pick<Recipient, 'language' | 'withRevenue' | 'linkId' | 'segmentId' | keyof ReportContent>;

interface Closable {
  readonly onClose: () => void;
}

/** Enters an address, which is asked to confirm. */
export function NewRecipient({ onClose }: Closable) {
  const { site } = useSite();
  const [email, setEmail] = useState('');
  const [frequencies, setFrequencies] = useState<readonly ReportFrequency[]>(['weekly']);
  const [options, setOptions] = useState<Options>({
    ...{ language: LANGUAGE, withRevenue: false, linkId: null, segmentId: null, ...WHOLE_REPORT },
  });
  return (
    <FormDialog
      title={texts.form.title}
      submit={texts.form.submit}
      disabled={frequencies.length === 0}
      run={() => change(site.id, 'POST', '', { ...options, email, frequencies })}
      done={texts.form.asked(email.trim())}
      onClose={onClose}
    >
      <TextField
        label={texts.form.email}
        hint={texts.form.emailHint}
        type="email"
        value={email}
        onChange={setEmail}
        required
        autoFocus
      />
      {REPORT_FREQUENCIES.map((frequency) => (
        <CheckField
          key={frequency}
          label={texts.frequencies[frequency]}
          checked={frequencies.includes(frequency)}
          onChange={(isOn) =>
            setFrequencies(REPORT_FREQUENCIES.filter((one) => (one === frequency ? isOn : frequencies.includes(one))))
          }
        />
      ))}
      <OptionFields options={options} onChange={setOptions} />
    </FormDialog>
  );
}

/** Changes the report of a recipient. */
export function ChangedRecipient({ recipient, onClose }: Closable & { readonly recipient: Recipient }) {
  const { site } = useSite();
  const { id, language, withRevenue, linkId, segmentId, panels, withCsv } = recipient;
  const chosen = { language, withRevenue, linkId, segmentId, panels, withCsv };
  const [options, setOptions] = useState<Options>(chosen);
  return (
    <FormDialog
      title={texts.form.edit}
      submit={texts.form.save}
      run={() => change(site.id, 'PUT', `/${id}`, options)}
      done={texts.form.saved}
      onClose={onClose}
    >
      <OptionFields options={options} onChange={setOptions} />
    </FormDialog>
  );
}

async function change(siteId: string, method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const answer = await send<RecipientsAnswer>(method, `/sites/${siteId}/report-recipients${path}`, body);
  queryClient.setQueryData(recipientsKey(siteId), answer);
}

function OptionFields({
  options,
  onChange,
}: {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}) {
  const { site } = useSite();
  const asked = question<ShareLinksAnswer>(['share-links', site.id], `/sites/${site.id}/share-links`);
  const { data } = useQuery({ ...asked, enabled: !isGroup(site) });
  const links = data?.links ?? [];
  return (
    <>
      <SelectField
        label={texts.form.language}
        options={LANGUAGES.map((one) => [one, languageName(one), one] as const)}
        value={options.language}
        onChange={(language) => onChange({ ...options, language })}
      />
      <SegmentField
        value={options.segmentId}
        withOwn={false}
        onChange={(segmentId) => onChange({ ...options, segmentId })}
      />
      {links.length === 0 ? null : (
        <SelectField
          label={texts.form.link}
          hint={texts.form.linkHint}
          options={[[null, texts.form.noLink], ...links.map(({ id, name }) => [id, name] as const)]}
          value={options.linkId}
          onChange={(linkId) => onChange({ ...options, linkId })}
        />
      )}
      {site.revenueGoals === undefined ? null : (
        <CheckField
          label={texts.form.withRevenue}
          checked={options.withRevenue}
          onChange={(withRevenue) => onChange({ ...options, withRevenue })}
        />
      )}
      <ContentFields content={options} onChange={(content) => onChange({ ...options, ...content })} />
    </>
  );
}
