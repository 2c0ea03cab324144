import { chosenLanguage } from '../../accounts/languages.ts';
import { createProxyKey, listProxyKeys, type ProxyKey, revokeProxyKey } from '../../collect/proxy-keys.ts';
import { type Finding, worstFirst } from '../../domain/finding.ts';
import { testMail } from '../account-mails.ts';
import type { Dependencies } from '../dependencies.ts';
import { HourlyQuota } from '../hourly-quota.ts';
import { mailRefused, noMailServer } from '../mail-errors.ts';
import { type DashboardRoute, route } from '../route.ts';
import { idOf } from '../row-id.ts';
import type { ServerHealth } from '../server-health.ts';
import type { NewKeyAnswer } from './keys.ts';

export type { NewKeyAnswer, ProxyKey, ServerHealth };

export interface FindingsAnswer {
  /** The worst first. */
  readonly findings: readonly Finding[];
}

export interface ProxyKeysAnswer {
  /** All relay keys, revoked ones too, oldest first. */
  readonly keys: readonly ProxyKey[];
}

/** The receiver of a test mail. */
export interface TestMailAnswer {
  readonly email: string;
}

const TEST_MAILS_PER_HOUR_MAX = 10;

/** The routes of the page on which operators look after the server. */
export function serverRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { db, clock, health, findings, email, publicUrl } = dependencies;
  const testMails = new HourlyQuota(clock, TEST_MAILS_PER_HOUR_MAX, 'testEmails');
  return [
    route('GET /server', 'operator', (): Promise<ServerHealth> => health()),
    route('GET /server/findings', 'operator', async ({ language }): Promise<FindingsAnswer> => {
      return { findings: worstFirst(await findings(language)) };
    }),
    route('POST /server/test-mail', 'operator', async ({ signedIn: { user }, language }): Promise<TestMailAnswer> => {
      if (email === null) throw noMailServer();
      testMails.take(user.id);
      const { status, detail } = await email.send(
        user.email,
        testMail(publicUrl(), (await chosenLanguage(db, user.email)) ?? language),
        new AbortController().signal,
      );
      if (status !== 'succeeded') throw mailRefused('test', detail);
      return { email: user.email };
    }),
    route('GET /server/relay-keys', 'operator', async (): Promise<ProxyKeysAnswer> => {
      return { keys: await listProxyKeys(db) };
    }),
    route('POST /server/relay-keys', 'operator', (): Promise<NewKeyAnswer> => createProxyKey(db, clock)),
    route('DELETE /server/relay-keys/:key', 'operator', async ({ params }) => {
      await revokeProxyKey(db, clock, idOf(params.key));
    }),
  ];
}
