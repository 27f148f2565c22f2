import type { AuditorService } from '@backstage/backend-plugin-api';
import type { Request } from 'express';

const LONGEST_ID = 100;

/**
 * Records who was refused what, and by which rule. The caller is taken from the request's credentials by the auditor.
 *
 * @param route - e.g. `GET /v1/clusters/:id`
 */
export async function auditRefusal(
  auditor: AuditorService,
  request: Request,
  route: string,
  refusal: { rule: string; error: Error },
): Promise<void> {
  const id = request.params.id;
  const event = await auditor.createEvent({
    eventId: 'access-refused',
    severityLevel: 'medium',
    request,
    meta: {
      route,
      rule: refusal.rule,
      ...(id === undefined ? {} : { id: id.slice(0, LONGEST_ID) }),
    },
  });
  await event.fail({ error: refusal.error });
}
