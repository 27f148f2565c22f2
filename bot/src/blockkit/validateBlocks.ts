import { type Findings, isRecord, type JsonRecord } from './findings';
import { limits } from './limits';
import { elementTypes, validateElement } from './validateElement';
import { validateRichText } from './validateRichText';
import { validateStrings } from './validateStrings';
import {
  validateDataTable,
  validateTable,
  validateTablesTogether,
} from './validateTable';

type BlockCheck = (
  block: JsonRecord,
  pointer: string,
  findings: Findings,
) => void;

const section: BlockCheck = (block, pointer, findings) => {
  if (block.fields === undefined) {
    if (!findings.has(block, 'text', pointer)) return;
  }
  findings.optionalText(block, 'text', pointer, { max: limits.text });
  if (block.fields !== undefined) {
    findings
      .list(block.fields, `${pointer}/fields`, {
        min: 1,
        max: limits.sectionFields,
      })
      .forEach((field, index) =>
        findings.text(field, `${pointer}/fields/${index}`, {
          max: limits.sectionField,
        }),
      );
  }
  if (block.accessory !== undefined) {
    validateElement(
      block.accessory,
      `${pointer}/accessory`,
      elementTypes.accessory,
      findings,
    );
  }
};

const header: BlockCheck = (block, pointer, findings) => {
  if (!findings.has(block, 'text', pointer)) return;
  findings.text(block.text, `${pointer}/text`, {
    max: limits.header,
    plain: true,
  });
};

const context: BlockCheck = (block, pointer, findings) => {
  findings
    .list(block.elements, `${pointer}/elements`, {
      min: 1,
      max: limits.contextElements,
    })
    .forEach((element, index) => {
      const at = `${pointer}/elements/${index}`;
      if (isRecord(element) && element.type === 'image') {
        validateElement(element, at, ['image'], findings);
      } else {
        findings.text(element, at, { max: limits.text });
      }
    });
};

const actions: BlockCheck = (block, pointer, findings) => {
  findings
    .list(block.elements, `${pointer}/elements`, {
      min: 1,
      max: limits.actionsElements,
    })
    .forEach((element, index) =>
      validateElement(
        element,
        `${pointer}/elements/${index}`,
        elementTypes.actions,
        findings,
      ),
    );
};

const contextActions: BlockCheck = (block, pointer, findings) => {
  findings
    .list(block.elements, `${pointer}/elements`, {
      min: 1,
      max: limits.contextActionsElements,
    })
    .forEach((element, index) =>
      validateElement(
        element,
        `${pointer}/elements/${index}`,
        elementTypes.contextActions,
        findings,
      ),
    );
};

const input: BlockCheck = (block, pointer, findings) => {
  if (findings.has(block, 'label', pointer)) {
    findings.text(block.label, `${pointer}/label`, {
      max: limits.inputLabel,
      plain: true,
    });
  }
  findings.optionalText(block, 'hint', pointer, {
    max: limits.inputHint,
    plain: true,
  });
  if (findings.has(block, 'element', pointer)) {
    validateElement(
      block.element,
      `${pointer}/element`,
      elementTypes.input,
      findings,
    );
  }
};

const image: BlockCheck = (block, pointer, findings) => {
  validateElement(block, pointer, ['image'], findings);
  findings.optionalText(block, 'title', pointer, {
    max: limits.imageAlt,
    plain: true,
  });
};

const markdown: BlockCheck = (block, pointer, findings) => {
  findings.string(block.text, `${pointer}/text`, { max: limits.markdownTotal });
};

const alertLevels = ['default', 'info', 'warning', 'error', 'success'];

const alert: BlockCheck = (block, pointer, findings) => {
  if (findings.has(block, 'text', pointer)) {
    findings.text(block.text, `${pointer}/text`, { max: limits.alertText });
  }
  if (block.level !== undefined && !alertLevels.includes(String(block.level))) {
    findings.report(
      `${pointer}/level`,
      `must be one of the allowed values: ${alertLevels.join(', ')}`,
    );
  }
};

/** Known to Slack, not used by this product: ids and strings are checked, no more. */
const unlimited: BlockCheck = () => undefined;

const checks: Readonly<Record<string, BlockCheck>> = {
  section,
  header,
  context,
  actions,
  context_actions: contextActions,
  input,
  image,
  markdown,
  alert,
  rich_text: validateRichText,
  table: validateTable,
  data_table: validateDataTable,
  divider: unlimited,
  file: unlimited,
  video: unlimited,
  card: unlimited,
  carousel: unlimited,
  container: unlimited,
  task_card: unlimited,
  plan: unlimited,
};

function actionIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(actionIds);
  if (!isRecord(value)) return [];
  const own = typeof value.action_id === 'string' ? [value.action_id] : [];
  return [...own, ...Object.values(value).flatMap(actionIds)];
}

function checkUniqueActions(
  block: JsonRecord,
  pointer: string,
  findings: Findings,
): void {
  const ids = actionIds(block);
  const doubled = ids.filter((id, index) => ids.indexOf(id) !== index);
  for (const id of new Set(doubled)) {
    findings.report(
      pointer,
      `action_id \`${id}\` already exists in this block`,
    );
  }
}

/**
 * Walks a list of blocks by `type` and reports everything Slack would refuse.
 * `pointer` is where the list stands in the payload, e.g. `/blocks`.
 */
export function validateBlocks(
  value: unknown,
  pointer: string,
  max: number,
  findings: Findings,
): readonly unknown[] {
  const blocks = findings.list(value, pointer, { min: 0, max });
  const seen = new Set<string>();
  blocks.forEach((entry, index) => {
    const at = `${pointer}/${index}`;
    const block = findings.object(entry, at);
    if (!block) return;
    const type = String(block.type);
    const check = Object.hasOwn(checks, type) ? checks[type] : undefined;
    if (!check) {
      findings.report(`${at}/type`, `unsupported type: ${type}`);
      return;
    }
    check(block, at, findings);
    checkUniqueActions(block, at, findings);
    const id = block.block_id;
    if (typeof id !== 'string') return;
    if (seen.has(id)) {
      findings.report(`${at}/block_id`, `block_id \`${id}\` already exists`);
    }
    seen.add(id);
  });
  validateStrings(blocks, pointer, findings);
  validateTablesTogether(blocks, pointer, findings);
  checkMarkdownTogether(blocks, pointer, findings);
  return blocks;
}

function checkMarkdownTogether(
  blocks: readonly unknown[],
  pointer: string,
  findings: Findings,
): void {
  const texts = blocks
    .filter(isRecord)
    .filter(({ type }) => type === 'markdown')
    .map(({ text }) => (typeof text === 'string' ? text.length : 0));
  const total = texts.reduce((sum, length) => sum + length, 0);
  if (texts.length > 1 && total > limits.markdownTotal) {
    findings.report(
      pointer,
      `markdown blocks must be less than ${
        limits.markdownTotal + 1
      } characters together`,
    );
  }
}
