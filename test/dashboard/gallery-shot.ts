import type { Page } from 'playwright-core';
import type { Scene, Viewer } from './gallery-scenes.ts';

/** One page, or one dialog or menu of it. */
export interface Shot {
  readonly name: string;
  /** The path of the page; null when a scene has no such page. */
  readonly path: (scene: Scene) => string | null;
  /** The scene's owner by default. */
  readonly viewer?: Viewer;
  /** Expects a 404, which the browser writes to the console. */
  readonly isMissing?: true;
  /** The steps before the picture is taken. */
  readonly act?: (page: Page, scene: Scene) => Promise<unknown>;
}
