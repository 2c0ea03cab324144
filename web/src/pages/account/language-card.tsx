import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LANGUAGES, type Language, languageName } from '../../../../src/domain/language.ts';
import { send } from '../../request.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { texts } from './texts.tsx';

const { language: words } = texts;

/** Chooses the language of the user's pages and emails. Only a new document has another one. */
export function LanguageCard({ chosen }: { readonly chosen: Language | null }) {
  const [language, setLanguage] = useState(chosen);
  const choosing = useMutation({
    mutationFn: () => send('PUT', '/account/language', { language }),
    onSuccess: () => location.reload(),
  });
  return (
    <Card title={words.title}>
      <ActionForm action={choosing} submit={words.submit}>
        <SelectField
          label={words.label}
          hint={words.hint}
          options={[[null, words.automatic], ...LANGUAGES.map((one) => [one, languageName(one), one] as const)]}
          value={language}
          onChange={setLanguage}
        />
      </ActionForm>
    </Card>
  );
}
