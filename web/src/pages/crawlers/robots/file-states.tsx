import { Link } from 'wouter';
import type { SiteFile } from '../../../../../src/domain/site-file.ts';
import type { RobotsAnswer } from '../../../../../src/stats/answers/robots.ts';
import { ago, day, instant } from '../../../format.ts';
import { canManage, useSite } from '../../../session.ts';
import { texts } from './texts.ts';

/** Says what is known of robots.txt and llms.txt, and which AI crawlers and assistants may read nothing. */
export function FileStates({ answer }: { readonly answer: RobotsAnswer }) {
  const { organisation } = useSite();
  const { isRead, files, closedTo } = answer;
  if (!isRead) {
    return (
      <p>
        {texts.off} {canManage(organisation) ? <Link href="/settings/tracking#robots">{texts.switchOn}</Link> : null}
      </p>
    );
  }
  if (files.length === 0) return <p>{texts.waiting}</p>;
  return (
    <>
      <ul>
        {files.map((file) => (
          <li key={file.file}>
            <bdi>{stateText(file)}</bdi>
          </li>
        ))}
      </ul>
      {closedTo.length === 0 ? null : <p>{texts.closedTo(closedTo.join(', '))}</p>}
    </>
  );
}

function stateText({ file, isThere, since, readAt, failingSince, failure, title }: SiteFile): string {
  const name = title === '' ? file : `${file} (${title})`;
  if (since === null || readAt === null) return texts.unknown(name, instant(failingSince ?? 0), failure);
  if (failingSince !== null) return texts.failing(name, instant(failingSince), failure);
  const text = isThere === true ? texts.there : texts.absent;
  return text(name, day(since), ago(readAt, Date.now()));
}
