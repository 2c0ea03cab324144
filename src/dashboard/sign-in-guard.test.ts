import { FailuresInMemory } from './sign-in-failures.ts';
import { testSignInGuard } from './sign-in-guard.fixture.ts';

testSignInGuard('in memory', async (clock) => new FailuresInMemory(clock), false);
