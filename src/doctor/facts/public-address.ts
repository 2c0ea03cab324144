/** An answer that takes longer, milliseconds, is none. */
const ANSWER_MAX_MS = 2500;
/** The answer of a service there; nothing else on the host gives it. */
const PATH = '/healthz';
const ANSWER = '{"status":"ok"}';

/** The target of a public address as this machine reaches it: a service, or another answer with this status. */
export type LeadsTo = 'service' | number;

/** Returns what an address leads to. Rejects when nothing answers. */
export async function whatAnswersAt(publicUrl: string): Promise<LeadsTo> {
  const answer = await fetch(publicUrl + PATH, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MAX_MS) });
  if (answer.status !== 200) {
    await answer.body?.cancel();
    return answer.status;
  }
  return (await startOf(answer)) === ANSWER ? 'service' : answer.status;
}

/** Returns a body up to a little more than the service's own. */
async function startOf({ body }: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > ANSWER.length) break;
  }
  return text;
}
