import type { ServerResponse } from 'node:http';
import type { Workspace } from '../state/workspace';

/** Tells open pages that something changed; many changes at once are told once. */
export function createChangeStream(
  workspace: Workspace,
  signal: AbortSignal,
): (response: ServerResponse) => void {
  const open = new Set<ServerResponse>();
  let isTold = true;

  const unsubscribe = workspace.onChange(() => {
    if (!isTold) return;
    isTold = false;
    setImmediate(() => {
      isTold = true;
      for (const response of open) response.write('data: changed\n\n');
    });
  });
  signal.addEventListener('abort', () => {
    unsubscribe();
    for (const response of open) response.end();
    open.clear();
  });

  return response => {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
    });
    response.write(': open\n\n');
    open.add(response);
    response.on('close', () => open.delete(response));
  };
}
