import { basePathOf } from '../../domain/base-path.ts';
import { isLoopback } from '../../domain/local-domain.ts';
import { bad, type Check, type Outcome, warn, wrongOr } from '../check.ts';
import type { Facts } from '../facts.ts';
import { nearest } from '../nearest.ts';
import type { DoctorTexts } from '../translations.ts';

type ConfigurationTexts = DoctorTexts['configuration'];

/** Are the settings ones that the service knows, and do they fit how it is reached? */
export const configurationCheck: Check = {
  name: 'configuration',
  async look(facts, texts) {
    const { publicUrl } = facts.settings;
    const wrong = [
      ...wrongSettings(facts.settings, texts),
      ...wrongUrl(publicUrl, texts.configuration),
      ...(await wrongPath(facts, texts.configuration)),
      ...(await wrongProxy(facts, texts.configuration)),
    ];
    return wrongOr(wrong, texts.configuration.well(String(publicUrl)));
  },
};

/** Returns what is wrong with the variables of an environment. */
export function wrongSettings(
  { known, unknown, wrong }: Pick<Facts['settings'], 'known' | 'unknown' | 'wrong'>,
  { configuration: texts }: DoctorTexts,
): Outcome[] {
  return [
    ...wrong.map((message) => bad(texts.wrong(message), texts.correct)),
    ...unknown.map((name) => {
      const meant = nearest(name, known);
      return warn(texts.unknown(name), meant === null ? texts.remove : texts.rename(meant));
    }),
  ];
}

function wrongUrl(publicUrl: string | null, texts: ConfigurationTexts): Outcome[] {
  if (publicUrl === null) return [warn(texts.noUrl, texts.setUrl)];
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isLoopback(hostname)) return [];
  return [warn(texts.noHttps(publicUrl), texts.useHttps)];
}

/** Below a path, the proxy decides what is there. A network may keep this machine from its own public address. */
async function wrongPath(facts: Facts, texts: ConfigurationTexts): Promise<Outcome[]> {
  const { publicUrl } = facts.settings;
  if (publicUrl === null || basePathOf(publicUrl) === '') return [];
  const found = await facts.whatAnswersAt(publicUrl).catch(() => null);
  if (found === 'service') return [];
  return [(found === null ? warn : bad)(texts.elsewhere(publicUrl, found), texts.samePath)];
}

/** svc itself speaks http alone, so behind an https address there is a proxy. */
async function wrongProxy(facts: Facts, texts: ConfigurationTexts): Promise<Outcome[]> {
  const { publicUrl, trustedProxies } = facts.settings;
  if (publicUrl === null || !publicUrl.startsWith('https:')) return [];
  const wrong: Outcome[] = [];
  if (trustedProxies.length === 0) wrong.push(warn(texts.noProxy, texts.trustProxy));
  if ((await facts.activeProxyKeys().catch(() => 1)) === 0) wrong.push(warn(texts.noProxyKey, texts.createProxyKey));
  return wrong;
}
