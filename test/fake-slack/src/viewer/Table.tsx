import type { ReactNode } from 'react';
import { isObject, objectsOf, textOf } from '../json';
import type { Json, JsonObject } from '../types';

function rowsOf(block: JsonObject): JsonObject[][] {
  const { rows } = block;
  return Array.isArray(rows) ? rows.map((row: Json) => objectsOf(row)) : [];
}

function alignOf(block: JsonObject, column: number): string | undefined {
  const settings = Array.isArray(block.column_settings)
    ? block.column_settings[column]
    : undefined;
  return isObject(settings)
    ? textOf(settings, 'align') || undefined
    : undefined;
}

/** `table` and `data_table`; the first row is the header in both. */
export function Table({
  block,
  richText,
}: {
  block: JsonObject;
  /** Draws a cell that holds rich text. */
  richText(cell: JsonObject): ReactNode;
}) {
  const [head = [], ...body] = rowsOf(block);
  const content = (cell: JsonObject) =>
    cell.type === 'rich_text'
      ? richText(cell)
      : textOf(cell, 'text') || String(cell.value ?? '');
  return (
    <table>
      {block.caption !== undefined && (
        <caption>{textOf(block, 'caption')}</caption>
      )}
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th key={column} scope="col" className={alignOf(block, column)}>
              {content(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column} className={alignOf(block, column)}>
                {content(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
