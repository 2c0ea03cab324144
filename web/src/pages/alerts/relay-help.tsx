import { DocsLink } from '../../ui/docs-link.tsx';
import { Notice } from '../../ui/page.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import { type ChatName, relayCommand } from './relay-target.ts';
import { texts } from './texts.tsx';

const { relay } = texts;

/** Says how alerts get into a product that takes no webhooks of alerts: by way of the relay, with its command. */
export function RelayHelp({ chat, url }: { readonly chat: ChatName; readonly url: string }) {
  return (
    <Notice tone="warn">
      <div className="stack">
        <p>
          {relay.explanation(relay.names[chat])}{' '}
          <DocsLink page="relay" section={chat === 'teams' ? 'microsoft-teams' : chat} />
        </p>
        <Snippet label={relay.command} text={relayCommand(chat, url)} />
        <p>{relay.next}</p>
      </div>
    </Notice>
  );
}
