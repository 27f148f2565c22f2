import { InputError } from '@backstage/errors';
import type { Request } from 'express';
import { DenialError } from '../errors/denialError';

/**
 * Refuses a write that a page of somebody else could have caused (security.md §5). The token in the header already
 * keeps cookies out of it; this holds when a portal is set up so that they count.
 *
 * @param portals - origins of the portal's own pages
 * @throws InputError unless the content type is JSON, which a form of another site cannot send
 * @throws DenialError for a page that is not the portal's
 */
export function refuseForeignOrigin(
  request: Request,
  portals: ReadonlySet<string>,
): void {
  if (!/^application\/json\b/i.test(request.get('Content-Type') ?? '')) {
    throw new InputError('Content-Type: expected application/json');
  }
  const origin = request.get('Origin');
  // Browsers always name the page behind a POST; what names none is no browser.
  if (origin === undefined || portals.has(origin)) return;
  const isSameHost =
    URL.canParse(origin) && new URL(origin).host === request.get('Host');
  if (!isSameHost) {
    throw new DenialError({
      code: 'foreign-origin',
      text: 'The page that asks is not one of this portal.',
      next: 'Open the portal at app.baseUrl, or ask the people who run it to add the address to backend.cors.origin.',
    });
  }
}
