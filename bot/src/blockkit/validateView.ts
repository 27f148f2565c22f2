import { Findings, isRecord, type JsonRecord } from './findings';
import { limits } from './limits';
import type { BlockKitProblem } from './problem';
import { validateBlocks } from './validateBlocks';
import { validateStrings } from './validateStrings';

function checkModalFrame(
  view: JsonRecord,
  blocks: readonly unknown[],
  findings: Findings,
): void {
  findings.has(view, 'title', '/view');
  for (const field of ['title', 'submit', 'close']) {
    findings.optionalText(view, field, '/view', {
      max: limits.modalTitle,
      plain: true,
    });
    validateStrings(view[field], `/view/${field}`, findings);
  }
  const takesInput = blocks.some(
    block => isRecord(block) && block.type === 'input',
  );
  if (takesInput) findings.has(view, 'submit', '/view');
}

/**
 * Checks a modal or Home tab the way `views.*` does.
 *
 * @returns every reason for a refusal, `[]` if Slack would take the view
 */
export function validateView(view: unknown): BlockKitProblem[] {
  const findings = new Findings('invalid_arguments');
  const checked = findings.object(view, '/view');
  if (!checked) return findings.problems;
  if (checked.type !== 'modal' && checked.type !== 'home') {
    findings.report('/view/type', `unsupported type: ${String(checked.type)}`);
  }
  const blocks = findings.has(checked, 'blocks', '/view')
    ? validateBlocks(
        checked.blocks,
        '/view/blocks',
        limits.viewBlocks,
        findings,
      )
    : [];
  if (checked.type === 'modal') checkModalFrame(checked, blocks, findings);
  findings.optionalString(checked, 'private_metadata', '/view', {
    min: 0,
    max: limits.privateMetadata,
  });
  for (const field of ['callback_id', 'external_id']) {
    findings.optionalString(checked, field, '/view', {
      min: 0,
      max: limits.id,
    });
  }
  if (JSON.stringify(view).length > limits.viewJson) {
    findings.report(
      '/view',
      `must be less than ${limits.viewJson + 1} characters of JSON`,
      'view_too_large',
    );
  }
  return findings.problems;
}
