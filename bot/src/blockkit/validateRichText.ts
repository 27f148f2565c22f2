import { type Findings, isRecord, type JsonRecord } from './findings';
import { limits } from './limits';

const containers = [
  'rich_text_section',
  'rich_text_list',
  'rich_text_quote',
  'rich_text_preformatted',
];

function checkLeaf(
  leaf: JsonRecord,
  pointer: string,
  findings: Findings,
): void {
  if (leaf.type === 'text') {
    findings.string(leaf.text, `${pointer}/text`, {
      max: limits.messageBlocksJson,
    });
  }
  if (leaf.type === 'link') {
    const url = findings.string(leaf.url, `${pointer}/url`, {
      max: limits.url,
    });
    if (url !== undefined && !/^(https?:\/\/|mailto:)\S+$/i.test(url)) {
      findings.report(`${pointer}/url`, 'must be a valid URL');
    }
  }
}

function checkContainer(
  value: unknown,
  pointer: string,
  findings: Findings,
): void {
  const container = findings.object(value, pointer);
  if (!container) return;
  findings
    .list(container.elements, `${pointer}/elements`, {
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
    })
    .forEach((child, index) => {
      const at = `${pointer}/elements/${index}`;
      if (!isRecord(child)) findings.report(at, 'must be an object');
      else if (child.elements === undefined) checkLeaf(child, at, findings);
      else checkContainer(child, at, findings);
    });
}

/** `rich_text` knows no markup; what can be wrong are empty texts and addresses. */
export function validateRichText(
  block: JsonRecord,
  pointer: string,
  findings: Findings,
): void {
  if (!findings.has(block, 'elements', pointer)) return;
  const at = `${pointer}/elements`;
  findings
    .list(block.elements, at, { min: 1, max: Number.MAX_SAFE_INTEGER })
    .forEach((value, index) => {
      const element = findings.object(value, `${at}/${index}`);
      if (!element) return;
      if (!containers.includes(String(element.type))) {
        findings.report(
          `${at}/${index}/type`,
          `unsupported type: ${String(element.type)}`,
        );
        return;
      }
      checkContainer(element, `${at}/${index}`, findings);
    });
}
