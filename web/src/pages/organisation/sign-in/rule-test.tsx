import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrganisationSignInAnswer, RuleTestAnswer } from '../../../../../src/dashboard/routes/sign-in-rules.ts';
import { send } from '../../../request.ts';
import { ActionForm } from '../../../ui/action-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/page.tsx';
import { texts as pageTexts } from '../texts.tsx';
import { texts } from './texts.ts';

interface RuleTestProps {
  /** The path of the organisation's sign-in. */
  readonly path: string;
  readonly providers: OrganisationSignInAnswer['providers'];
  readonly onClose: () => void;
}

/** Shows what somebody with certain values would get. */
export function RuleTest({ path, providers, onClose }: RuleTestProps) {
  const [provider, setProvider] = useState(providers[0]!.id);
  const [text, setText] = useState('');
  const testing = useMutation({
    mutationFn: () => {
      const values = text.split(',').flatMap((value) => value.trim() || []);
      return send<RuleTestAnswer>('POST', `${path}/test`, { provider, values });
    },
  });
  return (
    <Dialog title={texts.test.title} onClose={onClose}>
      <ActionForm action={testing} submit={texts.test.submit}>
        {providers.length < 2 ? null : (
          <SelectField
            label={texts.provider}
            options={providers.map(({ id, name }) => [id, name] as const)}
            value={provider}
            onChange={setProvider}
          />
        )}
        <TextField label={texts.test.values} hint={texts.test.valuesHint} value={text} onChange={setText} />
        <div role="status">{testing.data === undefined ? null : <Found answer={testing.data} />}</div>
      </ActionForm>
    </Dialog>
  );
}

function Found({ answer: { found, requires } }: { readonly answer: RuleTestAnswer }) {
  if (found === null) return <Notice tone="warn">{texts.test.none}</Notice>;
  const words = texts.test.found(found.place + 1, pageTexts.roles.names[found.rule.role]);
  if (requires === null) return <Notice>{words}</Notice>;
  return (
    <Notice tone="warn">
      {words} {texts.test.requires(requires)}
    </Notice>
  );
}
