import type { Clock } from '../domain/clock.ts';
import type { Site } from '../domain/site.ts';
import type { UploadDirectoryOptions } from './upload-directory.ts';
import type { RunTask } from './upload-task.ts';

/** The parts of the service that uploads depend on. */
export interface UploadsOptions extends UploadDirectoryOptions {
  readonly clock: Clock;
  readonly run: RunTask;
  /** Finds a site; null when it is gone. */
  site(id: number): Promise<Site | null>;
  /** Takes back what the import of a file that is given up has read or imported. */
  giveUp(siteId: number, file: string): Promise<void>;
  /** Told of an error that is none of a task's. */
  failed(error: unknown): void;
}
