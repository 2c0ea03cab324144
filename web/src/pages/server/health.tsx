import { useQuery } from '@tanstack/react-query';
import type { FindingsAnswer } from '../../../../src/dashboard/routes/server.ts';
import { type Finding, type FindingLevel, worstLevel } from '../../../../src/domain/finding.ts';
import { question } from '../../request.ts';
import { Answered } from '../../ui/answered.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Card } from '../../ui/page.tsx';
import styles from './server.module.css';
import { texts } from './texts.tsx';

const POLL_MS = 10_000;

const { health: words } = texts;

/** The badges and icons that show the levels. */
const LEVELS: Readonly<Record<FindingLevel, { readonly badge: string; readonly icon: IconName }>> = {
  bad: { badge: 'badge-bad', icon: 'warn' },
  warn: { badge: 'badge-warn', icon: 'warn' },
  ok: { badge: 'badge-good', icon: 'check' },
};

/** Shows what the checks of the server have found: the worst first, each with what to do; what is well stays folded. */
export function Health() {
  const findings = useQuery({
    ...question<FindingsAnswer>(['server', 'findings'], '/server/findings'),
    refetchInterval: POLL_MS,
  });
  const worst = worstLevel(findings.data?.findings ?? []);
  const badge = <span className={`badge ${LEVELS[worst].badge}`}>{words.levels[worst]}</span>;
  return (
    <Card title={words.title} actions={findings.data === undefined ? undefined : badge}>
      <Answered query={findings} height="9rem">
        {(answer) => <Findings {...answer} />}
      </Answered>
    </Card>
  );
}

function Findings({ findings }: FindingsAnswer) {
  const wrong = findings.filter(({ level }) => level !== 'ok');
  const well = findings.filter(({ level }) => level === 'ok');
  return (
    <div className="stack">
      {wrong.length === 0 ? <p className="muted">{words.allPassed}</p> : <FindingList findings={wrong} />}
      {well.length === 0 ? null : (
        <details>
          <summary>{words.passed(well.length)}</summary>
          <FindingList findings={well} />
        </details>
      )}
      <p className="muted small">{words.elsewhere}</p>
    </div>
  );
}

function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <ul className={styles.findings}>
      {findings.map(({ check, level, message, remedy }) => (
        <li key={`${check} ${message}`} className={styles.finding}>
          <span className={styles[level]}>
            <Icon name={LEVELS[level].icon} />
          </span>
          <div>
            <h3 className={styles.check}>
              {words.checks[check]}
              {level === 'bad' ? <span className="badge badge-bad">{words.levels.bad}</span> : null}
            </h3>
            <p>{message}</p>
            {level === 'ok' ? null : <p className="muted small">{remedy}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
