import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LANGUAGES, type Language, languageName } from '../../../../src/domain/language.ts';
import { send } from '../../request.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Card, Failure } from '../../ui/page.tsx';
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
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          choosing.mutate();
        }}
      >
        <SelectField
          label={words.label}
          hint={words.hint}
          options={[[null, words.automatic], ...LANGUAGES.map((one) => [one, languageName(one), one] as const)]}
          value={language}
          onChange={setLanguage}
        />
        {choosing.isError ? <Failure error={choosing.error} /> : null}
        <div className="row">
          <Button type="submit" variant="primary" busy={choosing.isPending}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}
