import { hrefOf } from '../../base-path.ts';
import { useSite } from '../../session.ts';
import { DocsLink } from '../../ui/docs-link.tsx';
import { Empty } from '../../ui/page.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import styles from './crawlers.module.css';
import { texts } from './texts.ts';

/** Says how a server reports its requests. */
export function FirstSteps() {
  const { site } = useSite();
  const address = location.origin + hrefOf('/').replace(/\/$/, '');
  return (
    <Empty heading="h2" title={texts.none.title}>
      <p>{texts.none.why}</p>
      <ol className={`stack ${styles.steps}`}>
        <li>
          {texts.none.key}
          <Snippet
            text={`svc manage-key create --name log --scope requests:write --sites ${site.id}`}
            label={texts.none.key}
          />
        </li>
        <li>
          {texts.none.follow}
          <Snippet
            text={`SVC_LOG_KEY=svcm_… svc log --follow /var/log/nginx/access.log --url ${address}`}
            label={texts.none.follow}
          />
        </li>
      </ol>
      <p>{texts.none.others}</p>
      <p>{texts.none.ask}</p>
      <p>
        <DocsLink page="log" /> · <DocsLink page="requests" />
      </p>
    </Empty>
  );
}
