import { z } from 'zod';
import { Clock } from './clock';
import { KubeRequest, KubeResponse, ServerVersion } from './connection';

const versionSchema = z.object({
  gitVersion: z.string(),
  platform: z.string().optional(),
});

const PAUSE_MS = 60_000;

/** Who answers at the address of a connection. */
export interface ServerIdentity {
  readonly version: ServerVersion | undefined;
  read(signal?: AbortSignal): Promise<KubeResponse>;
  /** In the background, so that nobody waits for it. A failure shows as an unknown version and is tried again later. */
  learn(): void;
  /** Another server may answer from now on. */
  forget(): void;
}

export function createServerIdentity(
  request: (asked: KubeRequest) => Promise<KubeResponse>,
  clock: Clock,
): ServerIdentity {
  let version: ServerVersion | undefined;
  let notBefore = -Infinity;

  async function read(signal?: AbortSignal): Promise<KubeResponse> {
    notBefore = clock.now() + PAUSE_MS;
    const answer = await request({ path: '/version', signal });
    if (!answer.ok) return answer;
    const parsed = versionSchema.safeParse(answer.body);
    if (!parsed.success) {
      return {
        ok: false,
        kind: 'bad-answer',
        status: answer.status,
        message: '/version answered without a gitVersion',
      };
    }
    version = parsed.data;
    return answer;
  }

  return {
    get version() {
      return version;
    },
    read,
    learn() {
      if (version || clock.now() < notBefore) return;
      void read();
    },
    forget() {
      version = undefined;
      notBefore = -Infinity;
    },
  };
}
