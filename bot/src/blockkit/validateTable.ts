import { type Findings, isRecord, type JsonRecord } from './findings';
import { limits } from './limits';
import { validateRichText } from './validateRichText';

/** Letters in a cell, however deep its rich text nests them. */
function countCharacters(value: unknown): number {
  if (Array.isArray(value)) {
    return value.reduce<number>((sum, each) => sum + countCharacters(each), 0);
  }
  if (!isRecord(value)) return 0;
  const own = typeof value.text === 'string' ? value.text.length : 0;
  return own + countCharacters(value.elements);
}

function checkCell(value: unknown, pointer: string, findings: Findings): void {
  const cell = findings.object(value, pointer);
  if (!cell) return;
  switch (cell.type) {
    case 'raw_text':
      findings.string(cell.text, `${pointer}/text`, {
        max: limits.tableCharacters,
      });
      return;
    case 'raw_number':
      if (typeof cell.value !== 'number') {
        findings.report(`${pointer}/value`, 'must be a number');
      }
      return;
    case 'rich_text':
      validateRichText(cell, pointer, findings);
      return;
    default:
      findings.report(
        `${pointer}/type`,
        `unsupported type: ${String(cell.type)}`,
      );
  }
}

interface TableRule {
  minRows: number;
  maxRows: number;
  maxColumns: number;
}

function checkRows(
  block: JsonRecord,
  pointer: string,
  rule: TableRule,
  findings: Findings,
): void {
  if (!findings.has(block, 'rows', pointer)) return;
  const at = `${pointer}/rows`;
  const rows = findings.list(block.rows, at, {
    min: rule.minRows,
    max: rule.maxRows,
  });
  rows.forEach((row, rowIndex) => {
    findings
      .list(row, `${at}/${rowIndex}`, { min: 1, max: rule.maxColumns })
      .forEach((cell, column) =>
        checkCell(cell, `${at}/${rowIndex}/${column}`, findings),
      );
  });
}

export function validateTable(
  block: JsonRecord,
  pointer: string,
  findings: Findings,
): void {
  checkRows(
    block,
    pointer,
    { minRows: 1, maxRows: limits.tableRows, maxColumns: limits.tableColumns },
    findings,
  );
}

export function validateDataTable(
  block: JsonRecord,
  pointer: string,
  findings: Findings,
): void {
  if (findings.has(block, 'caption', pointer)) {
    findings.string(block.caption, `${pointer}/caption`, { max: limits.text });
  }
  checkRows(
    block,
    pointer,
    {
      minRows: 2,
      maxRows: limits.dataTableRows,
      maxColumns: limits.dataTableColumns,
    },
    findings,
  );
}

/** Slack draws one table per message and counts the letters of all its cells. */
export function validateTablesTogether(
  blocks: readonly unknown[],
  pointer: string,
  findings: Findings,
): void {
  const tables = blocks.filter(isRecord).filter(({ type }) => type === 'table');
  if (tables.length > 1) findings.report(pointer, 'only one table allowed');
  const characters = tables
    .flatMap(({ rows }) => (Array.isArray(rows) ? rows : []))
    .reduce<number>((sum, row) => sum + countCharacters(row), 0);
  if (characters > limits.tableCharacters) {
    findings.report(
      pointer,
      `table cells must be less than ${
        limits.tableCharacters + 1
      } characters together`,
    );
  }
}
