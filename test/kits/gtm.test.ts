/** Reads the templates for Google Tag Manager, and runs their code on a stub of its API. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';

interface Parameter {
  readonly name: string;
  readonly type: string;
}
interface Permission {
  readonly instance: {
    readonly key: { readonly publicId: string };
    readonly param: readonly { readonly key: string; readonly value: unknown }[];
  };
}

/** Returns the parts of a template by their names. */
function partsOf(name: string): Readonly<Record<string, string>> {
  const text = readFileSync(new URL(`../../kits/gtm/${name}.tpl`, import.meta.url), 'utf8');
  const [, ...parts] = text.split(/^___([A-Z_]+)___$/m);
  return Object.fromEntries(parts.flatMap((part, i) => (i % 2 === 0 ? [[part, parts[i + 1]!.trim()]] : [])));
}

const PERMISSION_OF: Readonly<Record<string, string>> = {
  injectScript: 'inject_script',
  callInWindow: 'access_globals',
  copyFromWindow: 'access_globals',
  createArgumentsQueue: 'access_globals',
};

/** Runs a template's code with its fields; `window` has the globals that it may reach. */
function run(name: string, fields: object, window: Record<string, unknown> = {}) {
  const parts = partsOf(name);
  const required: string[] = [];
  const injected: unknown[][] = [];
  const ended: string[] = [];
  const api: Readonly<Record<string, unknown>> = {
    encodeUriComponent: encodeURIComponent,
    injectScript: (...call: unknown[]) => injected.push([call[0], call[3]]),
    copyFromWindow: (key: string) => window[key],
    callInWindow: (key: string, ...values: unknown[]) => (window[key] as (...values: unknown[]) => void)(...values),
    createArgumentsQueue: (key: string, list: string) => {
      assert.deepEqual([key, list], ['svc', 'svc.q']);
      const calls: unknown[][] = [];
      window[key] = Object.assign((...call: unknown[]) => calls.push(call), { q: calls });
      return window[key];
    },
  };
  const context = createContext({
    require: (each: string) => {
      assert.ok(each in api, each);
      required.push(each);
      return api[each];
    },
    data: { ...fields, gtmOnSuccess: () => ended.push('success'), gtmOnFailure: () => ended.push('failure') },
  });
  runInContext(`(() => {${parts.SANDBOXED_JS_FOR_WEB_TEMPLATE}})()`, context);
  const permissions = JSON.parse(parts.WEB_PERMISSIONS!) as Permission[];
  const needed = required.flatMap((each) => PERMISSION_OF[each] ?? []);
  assert.deepEqual(
    permissions.map(({ instance }) => instance.key.publicId).sort(),
    [...new Set(needed)].sort(),
    'the permissions are those that the code needs',
  );
  return { injected, ended };
}

test('the sections of the templates parse, and name every field that the code reads', () => {
  for (const name of ['tracker', 'event']) {
    const parts = partsOf(name);
    const info = JSON.parse(parts.INFO!) as { type: string; displayName: string; containerContexts: string[] };
    assert.deepEqual([info.type, info.containerContexts], ['TAG', ['WEB']]);
    assert.match(info.displayName, /^svc Analytics: /);
    const fields = (JSON.parse(parts.TEMPLATE_PARAMETERS!) as Parameter[]).map((parameter) => parameter.name);
    const read = [...parts.SANDBOXED_JS_FOR_WEB_TEMPLATE!.matchAll(/\bdata\.(?!gtmOn)(\w+)/g)].map(
      ([, field]) => field,
    );
    assert.deepEqual([...new Set(read)].sort(), fields.toSorted());
    assert.ok(parts.TESTS !== undefined && parts.NOTES !== undefined);
  }
});

test('the tracker’s template loads x.js with the options as parameters', () => {
  const defaults = { src: 'https://stats.example/js/x.js', site: 'a&b', spa: true, outbound: true, engage: true };
  assert.deepEqual(run('tracker', defaults).injected, [['https://stats.example/js/x.js?site=a%26b', 'svc']]);
  const all = {
    ...{ ...defaults, api: '/stats/e', spa: false, outbound: false, engage: false, showsOrigin: true },
    ...{ notFound: true, notFoundTitle: 'not found', forms: true, vitals: true, vitalsShare: '10' },
  };
  const [[address]] = run('tracker', all).injected as [[string]];
  assert.deepEqual(Object.fromEntries(new URL(address).searchParams), {
    ...{ site: 'a&b', api: '/stats/e', spa: 'off', outbound: 'off', engage: 'off', referrerpolicy: 'origin' },
    ...{ '404': 'not found', forms: '', vitals: '10' },
  });
});

test('the event’s template calls the tracker, or leaves the event in its queue', () => {
  const fields = { name: 'signup', props: [{ name: 'plan', value: 'pro' }] };
  const calls: unknown[][] = [];
  const { ended } = run('event', fields, { svc: (...call: unknown[]) => calls.push(call) });
  const before: { svc?: { q: unknown[][] } } = {};
  run('event', { name: 'early' }, before as Record<string, unknown>);
  assert.deepEqual(JSON.parse(JSON.stringify([calls, before.svc?.q, ended])), [
    [['signup', { plan: 'pro' }]],
    [['early', {}]],
    ['success'],
  ]);
});
