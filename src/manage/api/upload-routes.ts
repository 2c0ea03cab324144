import { z } from 'zod';
import { PRODUCTS } from '../../domain/import-product.ts';
import { UPLOAD_PIECE_MAX_BYTES } from '../../domain/limits.ts';
import type { Site } from '../../domain/site.ts';
import { readFields } from '../fields.ts';
import { logChange } from '../log.ts';
import { ManagementError } from '../management-error.ts';
import { requireSiteNamed } from '../references.ts';
import { IMPORTS } from '../resources/imports.ts';
import { requireScope } from '../scope.ts';
import { NEW_FILE, SOURCE_SITE, UPLOADED_FILE, type Uploads } from '../uploads.ts';
import type { Answer } from './answer.ts';
import { type Described, type Json, objectSchema } from './operations.ts';
import type { ManagementRequest, ManagementRoute } from './routes.ts';
import { isOn } from './switches.ts';

const BODY_MAX_BYTES = 16 * 1024;
/** The id of the upload of a site in the log. */
const UPLOAD = { id: 'upload' };

const CHOICE = z.object({
  from: z.enum(PRODUCTS).describe('The product, as `svc import --from` names it.'),
  sourceSite: SOURCE_SITE.optional(),
});
const STATE = z.object({ upload: UPLOADED_FILE.nullable() });

/** A place of the upload of a site. */
interface Upload {
  readonly request: ManagementRequest;
  readonly site: Site;
  readonly uploads: Uploads;
}

/**
 * The endpoints of the export of another product that is uploaded for a site. They work on files, which no transaction undoes: they have
 * no dry run but the preview.
 */
export const UPLOAD_ROUTES: readonly ManagementRoute[] = [
  upload('POST', '/sites/:site/imports', {
    operation: 'beginImport',
    summary: 'Begins an import with the upload of its file',
    body: jsonContent(NEW_FILE),
    status: 201,
    handle: async ({ request, site, uploads }) => {
      const { name, size } = readFields(NEW_FILE, request.body) as z.output<typeof NEW_FILE>;
      await uploads.begin(site.id, { name, size, startedBy: null });
      return 'created';
    },
  }),
  upload('GET', '/sites/:site/upload', {
    operation: 'readUpload',
    summary: 'Reads the upload of a site; null when it has none, because its import is done or was given up',
  }),
  upload('PUT', '/sites/:site/upload/piece', {
    operation: 'putUploadPiece',
    summary: `Sends the next piece of the file, of at most ${UPLOAD_PIECE_MAX_BYTES.toLocaleString('en')} bytes; the last one begins the reading`,
    parameters: [
      { name: 'at', in: 'query', required: true, schema: { type: 'integer', minimum: 0 }, description: 'Its place.' },
    ],
    body: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    takesBytes: true,
    handle: async ({ request: { query, body }, site, uploads }) => {
      if (!(body instanceof Uint8Array))
        throw new ManagementError('UNSUPPORTED', 'a piece is application/octet-stream');
      const at = query.get('at') ?? '';
      if (!/^\d{1,15}$/.test(at)) throw new ManagementError('INVALID', 'at: the place of the piece', { field: 'at' });
      await uploads.add(site.id, Number(at), body);
      return null;
    },
  }),
  upload('PUT', '/sites/:site/upload', {
    operation: 'putUpload',
    summary: 'Has the file read as an export of a product, or of a site in it',
    body: jsonContent(CHOICE),
    handle: async ({ request, site, uploads }) => {
      const { from, sourceSite } = readFields(CHOICE, request.body) as z.output<typeof CHOICE>;
      await uploads.choose(site.id, { from, sourceSite: sourceSite || null });
      return null;
    },
  }),
  {
    ...upload('GET', '/sites/:site/upload/preview', {
      operation: 'readUploadPreview',
      summary: 'Reads what the import would bring',
      answer: { type: 'object', description: 'Its days, and what of them is kept, changed or left out.' },
    }),
    handle: async (request) => {
      const { site, uploads } = await placeOf(request, 'data:read');
      return { status: 200, body: await uploads.preview(site.id) };
    },
  },
  upload('POST', '/sites/:site/upload/start', {
    operation: 'startImport',
    summary: 'Starts the import of what was read',
    handle: async ({ site, uploads }) => {
      await uploads.start(site.id);
      return 'changed';
    },
  }),
  upload('DELETE', '/sites/:site/upload', {
    operation: 'removeUpload',
    summary: 'Gives the import up, and removes the file',
    status: 204,
    handle: async ({ site, uploads }) => {
      if ((await uploads.find(site.id)) === null) throw new ManagementError('NOT_FOUND');
      await uploads.remove(site.id);
      return 'removed';
    },
  }),
];

interface Declared {
  readonly operation: string;
  readonly summary: string;
  readonly parameters?: readonly Json[];
  readonly body?: Json;
  readonly takesBytes?: true;
  /** The schema of the answer, unless it is the upload. */
  readonly answer?: Json;
  /** 200 unless given. */
  readonly status?: 200 | 201 | 204;
  /** Changes the upload. Returns what the log says of it; null for a step that is none of its own. */
  readonly handle?: (upload: Upload) => Promise<'created' | 'changed' | 'removed' | null>;
}

function upload(
  method: ManagementRoute['method'],
  path: string,
  { operation, summary, parameters = [], body, takesBytes, answer, status = 200, handle }: Declared,
): ManagementRoute {
  const content = answer === undefined ? jsonContent(STATE) : { 'application/json': { schema: answer } };
  const described: Described = {
    ...{ operation, summary, parameters },
    ...(body !== undefined && { content: body }),
    answers: { [status]: { description: summary, ...(status === 204 ? {} : { content }) } },
    refusals: [
      'NOT_FOUND',
      ...(method === 'GET' ? [] : (['CONFLICT', 'TOO_LARGE', 'UNSUPPORTED', 'UNAVAILABLE'] as const)),
    ],
  };
  return {
    ...{ method, path, about: null, described, withoutTransaction: true },
    ...(takesBytes ? { takesBytes, bodyMaxBytes: UPLOAD_PIECE_MAX_BYTES } : { bodyMaxBytes: BODY_MAX_BYTES }),
    handle: async (request): Promise<Answer> => {
      const at = await placeOf(request, method === 'GET' ? 'data:read' : 'data:write');
      const change = (await handle?.(at)) ?? null;
      if (change !== null) await logChange({ context: request.context, site: at.site }, IMPORTS, change, UPLOAD);
      if (status === 204) return { status, change: 'removed' };
      // What else is kept of it is left out.
      return { status, body: STATE.parse({ upload: await at.uploads.find(at.site.id) }) };
    },
  };
}

async function placeOf(request: ManagementRequest, scope: 'data:read' | 'data:write'): Promise<Upload> {
  const { context, params, query } = request;
  const site = await requireSiteNamed(context, params.site!);
  requireScope(context, scope);
  if (isOn(query, 'dry_run')) {
    throw new ManagementError('INVALID', 'an upload has no dry run: its preview says what would be imported', {
      field: 'dry_run',
    });
  }
  if (context.uploads === null) {
    throw new ManagementError('CONFLICT', 'this server takes no uploads; import with svc import --from');
  }
  return { request, site, uploads: context.uploads };
}

function jsonContent(schema: z.ZodObject): Json {
  return { 'application/json': { schema: objectSchema(schema) } };
}
