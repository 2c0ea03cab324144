/** The alert rules and the dashboard below deploy. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOY, ROOT, readDeployed, readYaml } from '../deploy/files.ts';

export const RULES = join(DEPLOY, 'prometheus/svc-rules.yaml');
export const RULES_TEST = join(DEPLOY, 'prometheus/svc-rules.test.yaml');
/** Families that only processes on servers have. */
export const ON_SERVERS: readonly string[] = ['svc_clickhouse_ok', 'svc_days_behind_seconds', 'svc_worker_active'];

export interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<'summary' | 'description' | 'docs', string>>;
}

export interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[];
}

export function alertRules(): readonly Rule[] {
  const { groups } = readYaml<{ readonly groups: readonly { readonly rules: readonly Rule[] }[] }>(
    'prometheus/svc-rules.yaml',
  );
  return groups.flatMap(({ rules }) => rules);
}

export function dashboardPanels(): readonly Panel[] {
  return (JSON.parse(readDeployed('grafana/svc.json')) as { readonly panels: readonly Panel[] }).panels;
}

/** The queries of the dashboard, with values in place of its variables. */
export function dashboardQueries(): readonly string[] {
  return dashboardPanels()
    .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    .map((expr) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$__range', '6h').replaceAll(/\$\w+/g, 'x'));
}

/** Returns the families that queries name. */
export function familiesIn(queries: readonly string[]): ReadonlySet<string> {
  const names = queries.flatMap((query) => query.match(/\b(svc|process)_[a-z_]+\b/g) ?? []);
  return new Set(names.map((name) => name.replace(/_(bucket|sum|count)$/, '')));
}

/** Returns the families that docs/metrics.md has a row for, with the labels that it names. */
export function documentedFamilies(): ReadonlyMap<string, readonly string[]> {
  const rows = readFileSync(join(ROOT, 'docs/metrics.md'), 'utf8').matchAll(/^\| `([a-z_]+)` *\| ([^|]*)\|/gm);
  return new Map(
    [...rows].map(([, name, labels]) => [name!, [...labels!.matchAll(/`(\w+)`/g)].map(([, label]) => label!)]),
  );
}

/** Tells whether a page of the documentation has a heading, as `docs/page.md#heading`. */
export function hasHeading(link: string): boolean {
  const [page, anchor] = link.split('#') as [string, string];
  const headings = readFileSync(join(ROOT, page), 'utf8').match(/^#+ .*$/gm) ?? [];
  return headings.some((heading) => anchorOf(heading) === anchor);
}

function anchorOf(heading: string): string {
  const text = heading.replace(/^#+ /, '').toLowerCase();
  return text.replace(/[^a-z0-9 _-]/g, '').replaceAll(' ', '-');
}
