import type { Clock } from '../domain/clock.ts';
import { Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** Whether a provider can be reached; `problem` is null when it can. */
export interface ProbedProvider {
  readonly id: string;
  readonly name: string;
  readonly problem: string | null;
}

/** Asks each provider for its description, all at once. */
export async function probeProviders(
  providers: readonly ProviderSettings[],
  clock: Clock,
): Promise<readonly ProbedProvider[]> {
  return await Promise.all(
    providers.map(async (settings) => {
      const problem = await new Provider(settings, clock).probe().then(
        () => null,
        (error: unknown) => (error instanceof ProviderError ? error.detail : String(error)),
      );
      return { id: settings.id, name: settings.name, problem };
    }),
  );
}
