/** The evidence as a page for people, which needs nothing else and can be printed. */
import { organisationSections } from './document-organisations.ts';
import type { Evidence } from './evidence.ts';
import { type Html, html, STYLE, shownInstant, table } from './html.ts';
import { type StoredTable, SUBJECTS, type Subject } from './stored/stored-table.ts';

/** So many destroyed salts are listed on the page; the JSON has all. */
const SALTS_SHOWN = 60;

const PLACES = {
  store: 'The store: events and figures',
  journal: 'The journals: events on their way into the store',
  database: 'The database: accounts, sites and settings',
} as const;

/** Writes the page. */
export function documentOf(evidence: Evidence): string {
  const { madeAt, versions, fingerprint, withoutNames } = evidence;
  const names = withoutNames ? ' Addresses of people are left out.' : '';
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evidence of data protection</title><style>${styleOf()}</style></head><body>
<h1>Evidence of data protection</h1>
<p>Written by svc ${versions.svc}, web analytics that its owner runs, on ${shownInstant(madeAt)}.${names} The installation has signed it.
Check it with <code>svc evidence verify DIR --fingerprint ${fingerprint}</code>, and compare the fingerprint with the one that
<code>svc doctor</code> and the page Server of the installation show.</p>
${summary(evidence)}
<h2>1. What is stored, what for, and for how long</h2>
${(Object.keys(PLACES) as (keyof typeof PLACES)[]).map((place) => storedSection(PLACES[place], evidence.stored[place]))}
<h3>Files besides</h3>
${table(
  ['File', 'Purpose', 'Kept'],
  evidence.files.map(({ path, purpose, kept }) => [path, purpose, kept]),
  '',
)}
<p>Requests under way, with the addresses of those who send them, are in memory alone. So are figures of days that have not ended.</p>
<h2>2. Organizations, sites and people with access</h2>
${organisationSections(evidence)}
<h2>3. Salts</h2>${salts(evidence)}
<h2>4. Erasures</h2>${erasures(evidence)}
<h2>5. Sub-processors, and hosts that the installation sends to</h2>${recipients(evidence)}
<h2>6. Versions and settings</h2>${settings(evidence)}
<h2>7. Backups</h2>${backups(evidence)}
<h2>8. Record of changes</h2>${records(evidence)}
</body></html>
`.text;
}

function styleOf(): Html {
  return html([STYLE] as unknown as TemplateStringsArray);
}

function summary({ organisations, erasures }: Evidence): Html {
  const sites = organisations.flatMap((organisation) => organisation.sites);
  const waiting = erasures.filter(({ done }) => done === null).length;
  return html`<ul>
<li>No cookie is set in the browser of a visitor, and svc stores nothing there; a visitor who does not want to be counted can leave a note of that there.</li>
<li>The address and the User-Agent of a visitor are never written to disk. A keyed hash of both tells visitors apart within one day and one site;
its key is destroyed when the day is over, and nobody, the operator included, can link two days of a person afterwards.</li>
<li>No sub-processor gets data of a visitor, unless section 5 names a server that the operator has chosen.</li>
<li>Organizations: ${organisations.length}. Sites: ${sites.length}. Erasures: ${erasures.length}, of which ${waiting} wait.</li>
</ul>`;
}

function storedSection(title: string, tables: Readonly<Record<string, StoredTable>>): Html {
  const bySubject = Map.groupBy(Object.entries(tables), ([, { about }]) => about);
  return html`<h3>${title}</h3>${(Object.keys(SUBJECTS) as Subject[]).map((subject) => {
    const found = bySubject.get(subject) ?? [];
    if (found.length === 0) return html``;
    return html`<p>About: ${SUBJECTS[subject]}.</p>${table(
      ['Table', 'Purpose and kept', 'Columns'],
      found.map(([name, stored]) => [html`<code>${name}</code>`, purposeOf(stored), columnList(stored)]),
      '',
    )}`;
  })}`;
}

function purposeOf({ purpose, kept }: StoredTable): Html {
  return html`${purpose}<br><span class="quiet">Kept: ${kept}</span>`;
}

function columnList({ columns }: StoredTable): Html {
  const entries = Object.entries(columns).map(([names, purpose]) => html`<dt>${names}</dt><dd>${purpose}</dd>`);
  return html`<dl>${entries}</dl>`;
}

function salts({ salts: { inUse, recordedSince, destroyed } }: Evidence): Html {
  const since =
    recordedSince === null
      ? 'No destruction is recorded yet.'
      : `Destructions are recorded since the salt of ${recordedSince}; of those before no instant is recorded, and the table of salts has none of them. A date on which the service did not run has no salt.`;
  const more =
    destroyed.length > SALTS_SHOWN
      ? ` The last ${SALTS_SHOWN} of ${destroyed.length} are listed; evidence.json has all.`
      : '';
  return html`<p>A salt is made for each calendar date, is used for the visitors of that date, and is destroyed as soon as the date is over in every time
zone: overwritten in memory, deleted from the database, and purged from its files. No backup has one. In use: ${inUse.join(', ') || 'none'}. ${since}${more}</p>
${table(
  ['Date', 'Deleted', 'Gone from all files of the database'],
  destroyed
    .slice(0, SALTS_SHOWN)
    .map(({ date, deleted, purged }) => [
      date,
      shownInstant(deleted),
      purged === null ? 'waits' : shownInstant(purged),
    ]),
  'None was destroyed yet.',
)}`;
}

const ERASURES = {
  deletion: 'Site deleted',
  emptying: 'Site emptied',
  days: 'Days erased on request',
  pages: 'Pages erased on request',
  retention: 'Days past the retention of statistics',
  visits: 'Visits past their time',
} as const;

function erasures({ erasures: all }: Evidence): Html {
  return html`<p>“Done” is when no file of the store, the journals and the database had anything of it any more. Of each site the last erasure of a kind is listed, and
each run of days and each pattern of pages that was asked for; who asked is in the record of changes. Copies that were taken before (backups, exports) keep what they have until they are removed.</p>
${table(
  ['Site', 'What', 'Days', 'Requested', 'Done'],
  all.map(({ site, kind, from, to, days, requested, done }) => [
    site,
    ERASURES[kind],
    from === null ? days : kind === 'pages' ? `${days} (up to ${to})` : `${days} (${from} to ${to})`,
    shownInstant(requested),
    done === null ? 'waits' : shownInstant(done),
  ]),
  'Nothing was erased.',
)}`;
}

function recipients({ recipients: all }: Evidence): Html {
  return html`<p>Sub-processors of svc itself: none. It sends nothing to its makers, and loads nothing from elsewhere. The operator and the organizations have set these hosts;
whether a processing agreement is needed with who runs them is theirs to say. Where the machine itself stands is not known to svc.</p>
${table(
  ['Host', 'What for', 'Set by'],
  all.map(({ host, purpose, setBy }) => [html`<code>${host}</code>`, purpose, html`<code>${setBy}</code>`]),
  'No host is set.',
)}`;
}

function settings({ versions, settings: all, settingsOf }: Evidence): Html {
  const { svc, node, engine, database, migration, storeSchema, journalFormat } = versions;
  const of = settingsOf === 'service' ? 'of the running service' : 'of the shell in which the command ran';
  return html`${table(
    ['Part', 'Version'],
    [
      ['svc', svc],
      ['Node.js', node],
      ['Engine of the store (ClickHouse)', engine ?? 'not asked: it does not run here'],
      ['Database', database],
      ['Schema of the database', migration],
      ['Schema of the store', storeSchema],
      ['Format of the journals', journalFormat],
    ],
    '',
  )}
<p>sbom.json lists all packages with their versions and licences (CycloneDX). The settings are those ${of}; of those that may hold a secret or name a person only whether they are set is told.</p>
${table(
  ['Setting', 'Value'],
  all.map(({ variable, value }) => [html`<code>${variable}</code>`, value]),
  '',
)}`;
}

function backups({ backups: known }: Evidence): Html {
  if (known === null) {
    return html`<p>The data is on servers, whose backups svc does not take and does not know of. Ask the operator for their record.</p>`;
  }
  const { last, failed, restored, checked } = known;
  const told = (note: { readonly at: string; readonly dir: string } | null) =>
    note === null ? 'never' : `${shownInstant(note.at)}: ${note.dir}`;
  return html`${table(
    ['What', 'When'],
    [
      ['Last backup', told(last)],
      ['Failed since', failed === null ? 'none' : `${shownInstant(failed.at)}: ${failed.reason}`],
      ['Last restore that was tested (restored, opened, figures compared)', told(restored)],
      ['Last check (every byte read)', told(checked)],
    ],
    '',
  )}
<p class="quiet">A restore is noted when <code>svc backup --verify</code> has made it, or when <code>svc restore</code> has made this installation. One into another data directory is noted there.</p>`;
}

function records({ records: all }: Evidence): Html {
  const result = ({ broken }: Evidence['records'][number]) =>
    broken === null ? 'whole' : `BROKEN at entry ${broken.number}: ${broken.reason}`;
  return html`<p>Each entry has a hash that follows from the one before it. Keep the last hash: with it anybody can tell later whether the record was made again.</p>
${table(
  ['Record of', 'Entries', 'Examined', 'Last hash'],
  all.map((record) => [
    record.organisation === 0 ? 'the installation' : `organization ${record.organisation}`,
    record.entries,
    result(record),
    record.last === null ? null : html`<code>${record.last.hash}</code>`,
  ]),
  '',
)}`;
}
