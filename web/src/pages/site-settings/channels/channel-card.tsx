import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChannelRulesAnswer } from '../../../../../src/dashboard/routes/channels.ts';
import { CHANNELS } from '../../../../../src/domain/channel.ts';
import { CHANNEL_RULES_MAX } from '../../../../../src/domain/limits.ts';
import { type OwnChannelRule, RULE_TEXTS } from '../../../../../src/domain/own-channels.ts';
import { day } from '../../../format.ts';
import { refresh } from '../../../query-client.ts';
import { question, send } from '../../../request.ts';
import { canEdit, useSite } from '../../../session.ts';
import { channelName } from '../../../site-view/channels/channel-name.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmButton } from '../../../ui/confirm.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { DocsLink } from '../../../ui/docs-link.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Item, ItemList } from '../../../ui/item-list.tsx';
import { messageOf } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { AdSuffixes } from './ad-suffixes.tsx';
import { texts } from './texts.ts';

/** Lists the site's own rules of channels in their order, to be added, moved and removed. */
export function ChannelCard() {
  const { site, organisation } = useSite();
  const path = `/sites/${site.id}/channel-rules`;
  const listed = useQuery({
    ...question<ChannelRulesAnswer>(['site', site.id, 'channel-rules', {}, 'settings'], path),
    refetchInterval: (query) => (query.state.data?.isCounting === true ? 1000 : false),
  });
  const { data } = listed;
  const rules = data?.rules ?? [];
  const set = async (changed: readonly OwnChannelRule[]) => {
    await send('PUT', path, { rules: changed });
    await refresh(['site', site.id]);
    toast(texts.changed);
  };
  const mayChange = canEdit(organisation);
  const isFull = rules.length >= CHANNEL_RULES_MAX;
  return (
    <SettingsCard
      title={texts.title}
      lead={
        <>
          {texts.lead(CHANNEL_RULES_MAX)} {texts.when} <DocsLink page="definitions" section="channels" />
        </>
      }
      action={
        <DialogButton
          disabled={data === undefined || isFull}
          dialog={(close) => <NewRule add={(rule) => set([...rules, rule])} onClose={close} />}
        >
          <Icon name="plus" /> {texts.add}
        </DialogButton>
      }
    >
      <Answered query={listed} height="2.5rem">
        {() => (rules.length === 0 ? <p>{texts.none}</p> : <Rules rules={rules} set={mayChange ? set : null} />)}
      </Answered>
      {data?.isCounting === true ? <p className="small muted">{texts.counting}</p> : null}
      {typeof data?.countedFrom === 'string' && rules.length > 0 ? (
        <p className="small muted">{texts.from(day(data.countedFrom))}</p>
      ) : null}
      {isFull && mayChange ? <p className="small muted">{texts.isFull(CHANNEL_RULES_MAX)}</p> : null}
      <AdSuffixes />
    </SettingsCard>
  );
}

interface RulesProps {
  readonly rules: readonly OwnChannelRule[];
  /** Stores other rules. Null when the user may not change them. */
  readonly set: ((rules: readonly OwnChannelRule[]) => Promise<void>) | null;
}

function Rules({ rules, set }: RulesProps) {
  const move = (from: number, to: number) =>
    set?.(rules.toSpliced(from, 1).toSpliced(to, 0, rules[from]!)).catch((error: unknown) => toast(messageOf(error)));
  return (
    <ItemList>
      {rules.map((rule, i) => {
        const name = channelName(rule.channel);
        return (
          <Item
            key={JSON.stringify(rule)}
            name={name}
            details={RULE_TEXTS.flatMap((text) =>
              rule[text] === undefined ? [] : [`${texts.patterns[text]}: ${rule[text]}`],
            ).join(' · ')}
            actions={
              set === null ? null : (
                <>
                  <Button aria-label={texts.up(name)} disabled={i === 0} onClick={() => void move(i, i - 1)}>
                    <Icon name="up" />
                  </Button>
                  <Button
                    aria-label={texts.down(name)}
                    disabled={i === rules.length - 1}
                    onClick={() => void move(i, i + 1)}
                  >
                    <Icon name="down" />
                  </Button>
                  <ConfirmButton
                    button={texts.remove}
                    label={texts.removeLabel(name)}
                    title={texts.confirm.title(name)}
                    action={texts.confirm.action}
                    run={() => set(rules.filter((one) => one !== rule))}
                  >
                    <p>{texts.when}</p>
                  </ConfirmButton>
                </>
              )
            }
          />
        );
      })}
    </ItemList>
  );
}

interface NewRuleProps {
  readonly add: (rule: OwnChannelRule) => Promise<void>;
  readonly onClose: () => void;
}

function NewRule({ add, onClose }: NewRuleProps) {
  const [channel, setChannel] = useState('');
  const [patterns, setPatterns] = useState<Partial<Record<(typeof RULE_TEXTS)[number], string>>>({});
  return (
    <FormDialog
      title={texts.form.title}
      submit={texts.form.submit}
      run={() => add({ channel: named(channel), ...patterns })}
      onClose={onClose}
    >
      <TextField
        label={texts.form.channel}
        hint={texts.form.channelHint}
        value={channel}
        required
        onChange={setChannel}
      />
      <p className="small muted">{texts.form.patternsHint}</p>
      {RULE_TEXTS.map((text) => (
        <TextField
          key={text}
          label={texts.patterns[text]}
          hint={texts.form.hints[text]}
          value={patterns[text] ?? ''}
          onChange={(pattern) => setPatterns({ ...patterns, [text]: pattern })}
        />
      ))}
    </FormDialog>
  );
}

/** Returns the name under which a channel is stored: a default one may be entered in the reader's language. */
function named(entered: string): string {
  const wanted = entered.trim().toLocaleLowerCase();
  return CHANNELS.find((channel) => channelName(channel).toLocaleLowerCase() === wanted) ?? entered;
}
