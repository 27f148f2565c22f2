import { HttpRow } from './httpRows';
import { SHARED_GATEWAY } from './matrixWorld';
import { readOutcome } from './readOutcome';
import { Outcome, Row } from './row';

/** How a portal is asked; the tests bring one. */
export interface AskedPortal {
  readonly url: string;
  takeAudit(): string[];
  headerOf(caller: HttpRow['caller']): string;
}

export interface Judged {
  readonly row: Row;
  readonly got: Outcome;
}

/** Makes the request of every row, one after the other, so that each audit event is known to belong to its row. */
export async function runHttpMatrix(
  portal: AskedPortal,
  rows: readonly HttpRow[],
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const row of rows) {
    portal.takeAudit();
    const response = await fetch(`${portal.url}${row.path}`, {
      method: row.method,
      headers: {
        Authorization: portal.headerOf(row.caller),
        ...(row.method === 'POST' && { 'Content-Type': 'application/json' }),
      },
      signal: AbortSignal.timeout(10_000),
    });
    const body: unknown = await response.json();
    const outcome = readOutcome(row.surface, response.status, body);
    judged.push({
      row,
      got: {
        outcome: `${outcome}${leak(row, outcome, body)}`,
        audit: portal.takeAudit().join(' + ') || 'none',
      },
    });
  }
  return judged;
}

/** Tenants, and what is the platform's to know. */
const SECRETS = ['acme', 'globex', SHARED_GATEWAY];

/** A name that is not the caller's may stand nowhere in the answer, whatever field it would be in. */
function leak(row: HttpRow, outcome: string, body: unknown): string {
  if (row.caller === 'operator') return '';
  const { request: _echo, ...answer } = Object(body);
  const text = JSON.stringify(answer).toLocaleLowerCase('en-US');
  const leaked = SECRETS.filter(
    tenant =>
      text.includes(tenant) &&
      !outcome.includes(tenant) &&
      !ownWord(row, tenant),
  );
  return leaked.length === 0 ? '' : `, and a word of ${leaked.join(', ')}`;
}

/** A caller's own groups and name are theirs to read. */
function ownWord(row: HttpRow, tenant: string): boolean {
  const acme = ['tenant admin', 'tenant operator', 'tenant viewer'];
  return (
    (tenant === 'acme' && acme.includes(row.caller)) ||
    (tenant === 'globex' && row.caller === 'member of another tenant')
  );
}
