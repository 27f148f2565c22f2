import { KubeResponse } from './connection';
import { readAnswer, WireAnswer } from './kubeWire';

/** Body of an answer with a 2xx status. What is not JSON did not come from the API, or did not come whole. */
export async function readSuccess(answer: WireAnswer): Promise<KubeResponse> {
  const { status, contentType } = answer;
  const text = await readAnswer(answer);
  if (text.trim() === '') return { ok: true, status, body: undefined };
  // Health endpoints answer with plain words.
  if (contentType?.startsWith('text/plain')) {
    return { ok: true, status, body: text };
  }
  try {
    const body: unknown = JSON.parse(text);
    return { ok: true, status, body };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {
      ok: false,
      kind: 'bad-answer',
      status,
      message: `HTTP ${status} with ${
        contentType ?? 'an unnamed type'
      } that is not JSON: something other than the Kubernetes API answered, or the answer was cut`,
    };
  }
}
