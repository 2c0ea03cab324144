import { z } from 'zod';
import { PRODUCTS } from '../../domain/import-product.ts';
import { UPLOAD_PIECE_MAX_BYTES } from '../../domain/limits.ts';
import { NEW_FILE, SOURCE_SITE } from '../../manage/uploads.ts';
import type { ImportPreview } from '../../uploads/preview.ts';
import { problemMessage, progressMessage } from '../../uploads/problems.ts';
import type { UploadState as KeptState } from '../../uploads/upload.ts';
import { DashboardError } from '../dashboard-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { clientOf } from '../read-client.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRoute, route } from '../route.ts';

/** An upload with the words of its problem and of how far its task is, in the reader's language. */
export interface UploadState extends Omit<KeptState, 'problem' | 'progress'> {
  readonly problem: string | null;
  readonly progress: string | null;
}

/** The export that is uploaded for a site. */
export interface UploadAnswer {
  /** Null without one. */
  readonly upload: UploadState | null;
  /** Whether this server takes uploads at all. */
  readonly isTaken: boolean;
}

export type { ImportPreview };

/** A page sends one piece after another. */
const PIECES_AT_ONCE_MAX = 4;

const PIECE = z.instanceof(Uint8Array);
const CHOICE = z.object({ from: z.enum(PRODUCTS), sourceSite: SOURCE_SITE });

/** The routes of a site's uploaded export: its pieces, what would be imported, and the start of the import. */
export function uploadRoutes({ uploads, reads }: Dependencies): readonly DashboardRoute[] {
  const taken = () => {
    if (uploads !== null) return uploads;
    throw dashboardRefusal('unavailable', (texts) => texts.imports.noUploads);
  };
  return [
    route('GET /sites/:site/upload', 'site:admin', async ({ site, language }): Promise<UploadAnswer> => {
      const upload = (await uploads?.find(site.id)) ?? null;
      const problem = upload?.problem ? problemMessage(upload.problem)(language) : null;
      const progress = upload?.progress ? progressMessage(upload.progress)(language) : null;
      return { upload: upload && { ...upload, problem, progress }, isTaken: uploads !== null };
    }),
    route('POST /sites/:site/upload', 'site:admin', NEW_FILE, async ({ site, body, signedIn }) => {
      await taken().begin(site.id, { ...body, startedBy: signedIn.user.id });
    }),
    {
      ...route('PUT /sites/:site/upload/piece', 'site:admin', PIECE, async ({ site, query, body }) => {
        const at = query.get('at') ?? '';
        if (!/^\d{1,15}$/.test(at)) throw new DashboardError('invalid', 'at: give the place of the piece in the file');
        return { received: await taken().add(site.id, Number(at), body) };
      }),
      bodyMaxBytes: UPLOAD_PIECE_MAX_BYTES,
      atOnceOfUserMax: PIECES_AT_ONCE_MAX,
    },
    route('PUT /sites/:site/upload/product', 'site:admin', CHOICE, async ({ site, body }) => {
      const sourceSite = body.sourceSite === '' ? null : body.sourceSite;
      await taken().choose(site.id, { from: body.from, sourceSite });
    }),
    route('GET /sites/:site/upload/preview', 'site:admin', async (request): Promise<ImportPreview> => {
      return await reads.run(clientOf(request), () => taken().preview(request.site.id), request.gone);
    }),
    route('POST /sites/:site/upload/start', 'site:admin', async ({ site }) => {
      await taken().start(site.id);
    }),
    route('DELETE /sites/:site/upload', 'site:admin', async ({ site }) => {
      await taken().remove(site.id);
    }),
  ];
}
