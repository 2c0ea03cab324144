import { useQuery } from '@tanstack/react-query';
import type { OrganisationSignInAnswer, ShownRule } from '../../../../../src/dashboard/routes/sign-in-rules.ts';
import { queryClient } from '../../../query-client.ts';
import { question, send } from '../../../request.ts';
import type { OrganisationSummary } from '../../../session.ts';
import { Answered } from '../../../ui/answered.tsx';
import { ConfirmButton } from '../../../ui/confirm.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { DocsLink } from '../../../ui/docs-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Item, ItemList } from '../../../ui/item-list.tsx';
import { Card } from '../../../ui/page.tsx';
import { texts as pageTexts } from '../texts.tsx';
import { Directories } from './directories.tsx';
import { RequirementPart } from './requirement.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleTest } from './rule-test.tsx';
import { texts } from './texts.ts';

/** Shows an organisation's owners who gets in by providers. */
export default function SignInCard({ organisation }: { readonly organisation: OrganisationSummary }) {
  const path = `/orgs/${organisation.id}/sign-in`;
  const queryKey = ['sign-in', organisation.id];
  const answer = useQuery(question<OrganisationSignInAnswer>(queryKey, path));
  const keep = (changed: OrganisationSignInAnswer) => void queryClient.setQueryData(queryKey, changed);
  const save = (rules: readonly ShownRule[]) =>
    send<OrganisationSignInAnswer>('PUT', `${path}/rules`, { rules }).then(keep);
  return (
    <Card title={texts.title}>
      <div className="stack">
        <p className="muted">
          {texts.lead} <DocsLink page="sign-in" />
        </p>
        <Answered query={answer} height="6rem">
          {(signIn) => (
            <>
              <Rules organisation={organisation} signIn={signIn} save={save} />
              <div className="row">
                <DialogButton
                  dialog={(close) => (
                    <RuleForm
                      organisation={organisation}
                      providers={signIn.providers}
                      rule={null}
                      save={(rule) => save([...signIn.rules, rule])}
                      onClose={close}
                    />
                  )}
                >
                  <Icon name="plus" /> {texts.add}
                </DialogButton>
                <DialogButton
                  dialog={(close) => <RuleTest path={path} providers={signIn.providers} onClose={close} />}
                  disabled={signIn.rules.length === 0 || signIn.providers.length === 0}
                >
                  {texts.test.button}
                </DialogButton>
              </div>
              <Directories path={path} providers={signIn.providers} onChanged={keep} />
              <RequirementPart path={path} signIn={signIn} onChanged={keep} />
            </>
          )}
        </Answered>
      </div>
    </Card>
  );
}

interface RulesProps {
  readonly organisation: OrganisationSummary;
  readonly signIn: OrganisationSignInAnswer;
  readonly save: (rules: readonly ShownRule[]) => Promise<void>;
}

function Rules({ organisation, signIn: { rules, providers }, save }: RulesProps) {
  if (rules.length === 0) return <p>{texts.empty}</p>;
  const nameOf = (id: string | null) =>
    id === null ? texts.anyProvider : (providers.find((provider) => provider.id === id)?.name ?? id);
  const without = (place: number) => rules.filter((_, i) => i !== place);
  return (
    <ItemList>
      {rules.map((rule, place) => {
        const value = rule.value ?? texts.everybody;
        return (
          <Item
            key={JSON.stringify(rule)}
            name={
              <>
                {place + 1}. <bdi>{value}</bdi> → {pageTexts.roles.names[rule.role]}
              </>
            }
            details={nameOf(rule.provider)}
            actions={
              <>
                {place === 0 ? null : (
                  <button
                    type="button"
                    className="button button-quiet button-icon"
                    aria-label={texts.up(value)}
                    onClick={() => {
                      const others = without(place);
                      void save([...others.slice(0, place - 1), rule, ...others.slice(place - 1)]);
                    }}
                  >
                    ↑
                  </button>
                )}
                <DialogButton
                  aria-label={texts.editLabel(value)}
                  dialog={(close) => (
                    <RuleForm
                      organisation={organisation}
                      providers={providers}
                      rule={rule}
                      save={(changed) => save(rules.map((each, i) => (i === place ? changed : each)))}
                      onClose={close}
                    />
                  )}
                >
                  {texts.edit}
                </DialogButton>
                <ConfirmButton
                  icon
                  variant="quiet"
                  button={<Icon name="trash" />}
                  label={texts.remove(value)}
                  {...texts.confirm}
                  run={() => save(without(place))}
                >
                  <p>{texts.consequence}</p>
                </ConfirmButton>
              </>
            }
          />
        );
      })}
    </ItemList>
  );
}
