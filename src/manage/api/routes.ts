import type { Site } from '../../domain/site.ts';
import { apply } from '../apply.ts';
import { type Changed, type Collection, collectionOf } from '../collection.ts';
import { listLog } from '../log.ts';
import { type ManagedItem, shownItem, tagOf } from '../managed-item.ts';
import { ManagementError } from '../management-error.ts';
import { requireSiteNamed } from '../references.ts';
import { type AnyResource, isPut, type ManageContext, pathOf, SINGLE_ID } from '../resource.ts';
import { GROUPS, requireGroupPlace } from '../resources/groups.ts';
import { RESOURCES } from '../resources.ts';
import { requireScope } from '../scope.ts';
import type { Answer } from './answer.ts';
import { answerOnce } from './idempotency.ts';
import type { Described } from './operations.ts';
import { isOn } from './switches.ts';
import { UPLOAD_ROUTES } from './upload-routes.ts';

const LOG_DEFAULT_ROWS = 100;
const LOG_MAX_ROWS = 1000;

/** A request of a manager that was admitted. */
export interface ManagementRequest {
  readonly context: ManageContext;
  readonly method: ManagementRoute['method'];
  /** The path of its route, with `:name` for path parameters. */
  readonly route: string;
  /** Path parameters, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The header of that name; undefined without one. */
  header(name: string): string | undefined;
  readonly body: unknown;
}

/** The actions of endpoints on the things of a resource. */
export type Action = 'list' | 'add' | 'read' | 'put' | 'remove';

/** One endpoint of the management API. */
export interface ManagementRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/manage/v1`, with `:name` for path parameters. */
  readonly path: string;
  /** The resource that it is about, and what it does; null for one about everything. */
  readonly about: { readonly resource: AnyResource; readonly action: Action } | null;
  /** The description of one that is about no resource. */
  readonly described?: Described;
  /** Whether it changes what no transaction undoes, such as a file, so that none is begun. */
  readonly withoutTransaction?: true;
  /** Whether its body is bytes. */
  readonly takesBytes?: true;
  readonly bodyMaxBytes: number;
  handle(request: ManagementRequest): Promise<Answer>;
}

const BODY_MAX_BYTES = 256 * 1024;
const DOCUMENT_MAX_BYTES = 8 * 1024 * 1024;

/** The endpoints of everything that is managed. */
export const MANAGEMENT_ROUTES: readonly ManagementRoute[] = [
  ...RESOURCES.flatMap(routesOf),
  ...UPLOAD_ROUTES,
  {
    method: 'POST',
    path: '/apply',
    about: null,
    bodyMaxBytes: DOCUMENT_MAX_BYTES,
    handle: (request) => answeredOnce(request, () => applied(request)),
  },
  {
    method: 'GET',
    path: '/log',
    about: null,
    bodyMaxBytes: 0,
    handle: async ({ context, query }) => {
      requireScope(context, 'members:read');
      if (context.reach !== null) throw new ManagementError('FORBIDDEN', 'the log is of the whole organization');
      return { status: 200, body: { changes: await listLog(context.db, context.org.id, rowsIn(query)) } };
    },
  },
];

function routesOf(resource: AnyResource): readonly ManagementRoute[] {
  const { name, isSingle, create, remove } = resource;
  const path = pathOf(resource);
  const made = (
    method: ManagementRoute['method'],
    action: Action,
    handle: (collection: Collection, request: ManagementRequest) => Promise<Answer>,
  ): ManagementRoute => ({
    method,
    path: isSingle || action === 'list' || action === 'add' ? path : `${path}/:id`,
    about: { resource, action },
    bodyMaxBytes: BODY_MAX_BYTES,
    handle: async (request) => handle(await collectionAt(resource, request), request),
  });
  const named = ({ params }: ManagementRequest) => params.id ?? `~${SINGLE_ID}`;
  const read = made('GET', 'read', async (collection, request) => answerWith(await collection.require(named(request))));
  const put = made('PUT', 'put', (collection, request) =>
    answeredOnce(request, async () =>
      answerOf(await collection.put(named(request), request.body, preconditionsOf(request))),
    ),
  );
  if (isSingle) return [read, put];
  const list = made('GET', 'list', async (collection) => ({
    status: 200,
    body: { [name]: (await collection.list()).map(shownItem) },
  }));
  const add = made('POST', 'add', (collection, request) =>
    answeredOnce(request, async () => answerOf(await collection.add(request.body))),
  );
  const removes = made('DELETE', 'remove', (collection, request) =>
    answeredOnce(request, async () => {
      const { change } = await collection.remove(named(request), preconditionsOf(request));
      return { status: 204, change };
    }),
  );
  return [
    list,
    ...(create === undefined ? [] : [add]),
    read,
    ...(isPut(resource) ? [put] : []),
    ...(remove === undefined ? [] : [removes]),
  ];
}

/** Returns the things that a path is about. Throws a ManagementError for a site or group that the caller does not reach, and what is closed. */
async function collectionAt(resource: AnyResource, { context, params }: ManagementRequest): Promise<Collection> {
  const { of } = resource;
  const text = params[of];
  const site =
    text === undefined ? null : of === 'group' ? await groupAt(context, text) : await requireSiteNamed(context, text);
  const collection = collectionOf(resource, { context, site });
  collection.requireMayRead();
  return collection;
}

async function groupAt(context: ManageContext, text: string): Promise<Site> {
  const { id } = await collectionOf(GROUPS, { context, site: null }).require(text);
  return requireGroupPlace(context, id);
}

async function applied({ context, query, body }: ManagementRequest): Promise<Answer> {
  const changes = await apply(context, body, { prune: isOn(query, 'prune') });
  const shown = changes.map(({ once: _, ...change }) => change);
  return { status: 200, body: { changes: shown }, once: { secrets: changes.flatMap(secretsOf) } };
}

function secretsOf({ resource, siteId, id, once }: Awaited<ReturnType<typeof apply>>[number]) {
  return Object.keys(once).length === 0 ? [] : [{ resource, siteId, id, ...once }];
}

/** A request may be sent again with the same key: what it is about is its path, its query, its body and its conditions. */
function answeredOnce(request: ManagementRequest, work: () => Promise<Answer>): Promise<Answer> {
  const { context, method, route, params, query, body } = request;
  const conditions = ['if-match', 'if-none-match'].map((name) => request.header(name) ?? null);
  // What is posted has no conditions.
  const rest = method === 'POST' ? [] : [method, ...conditions];
  const [key, secret] = [request.header('idempotency-key'), request.header('authorization') ?? ''];
  return answerOnce(context, key, secret, [route, params, String(query), body, ...rest], work);
}

function answerOf({ change, item, once }: Changed): Answer {
  return { ...answerWith(item), status: change === 'created' ? 201 : 200, change, once };
}

function answerWith(item: ManagedItem): Answer {
  return { status: 200, body: shownItem(item), tag: tagOf(item) };
}

/**
 * Reads `If-Match` with one tag, which a proxy that compresses answers may have made weak, and `If-None-Match: *`. Throws a
 * ManagementError for other forms.
 */
function preconditionsOf(request: ManagementRequest) {
  const [match, noneMatch] = [request.header('if-match'), request.header('if-none-match')];
  if (noneMatch !== undefined && noneMatch !== '*') {
    throw new ManagementError('INVALID', 'If-None-Match: only * is known', { field: 'If-None-Match' });
  }
  return {
    tag: match === undefined ? undefined : (/^(?:W\/)?"(.*)"$/.exec(match)?.[1] ?? match),
    isNew: noneMatch === '*',
  };
}

function rowsIn(query: URLSearchParams): number {
  const limit = Number(query.get('limit') ?? LOG_DEFAULT_ROWS);
  if (Number.isInteger(limit) && limit >= 1 && limit <= LOG_MAX_ROWS) return limit;
  throw new ManagementError('INVALID', `limit: 1 to ${LOG_MAX_ROWS}`, { field: 'limit' });
}
