import { isObject } from '../json';
import type { PrinterColumn, ServedVersion } from '../resources/resourceType';
import type { KubeObject } from '../types';
import { jsonPath } from './jsonPath';

export const tableApi = { kind: 'Table', apiVersion: 'meta.k8s.io/v1' };

/** What `kubectl get` prints: the columns of the kind, Name first. */
export function columnDefinitions(version: ServedVersion) {
  return [
    {
      name: 'Name',
      type: 'string',
      format: 'name',
      description: '',
      priority: 0,
    },
    ...version.columns.map(column => ({
      name: column.name,
      type: column.type,
      format: column.format ?? '',
      description: column.description ?? '',
      priority: column.priority ?? 0,
    })),
  ];
}

/** One row; the object travels beside the cells as far as the client asked for it. */
export function tableRow(
  object: KubeObject,
  version: ServedVersion,
  include: 'None' | 'Metadata' | 'Object',
  now: number,
) {
  const { metadata } = object;
  const cells = [
    metadata.name,
    ...version.columns.map(column => cell(object, column, now)),
  ];
  if (include === 'None') return { cells };
  return {
    cells,
    object:
      include === 'Object'
        ? object
        : {
            kind: 'PartialObjectMetadata',
            apiVersion: 'meta.k8s.io/v1',
            metadata,
          },
  };
}

function cell(object: KubeObject, column: PrinterColumn, now: number): unknown {
  const [value] = jsonPath(object, column.jsonPath);
  if (value === undefined || value === null) {
    return column.type === 'date' ? '<unknown>' : null;
  }
  if (column.type === 'date') return age(String(value), now);
  if (column.type === 'integer' || column.type === 'number') {
    const number = Number(value);
    return Number.isNaN(number) ? null : number;
  }
  if (column.type === 'boolean') return value;
  return isObject(value) || Array.isArray(value)
    ? JSON.stringify(value)
    : String(value);
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** `45s`, `3m20s`, `5h10m`, `2d3h`, `40d`: as kubectl words it. */
export function age(time: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(time)) / 1000);
  if (Number.isNaN(seconds)) return '<unknown>';
  if (seconds < 0) return '0s';
  if (seconds < 2 * minute) return `${seconds}s`;
  if (seconds < 10 * minute) return two(seconds, minute, 'm', 1, 's');
  if (seconds < 3 * hour) return `${Math.floor(seconds / minute)}m`;
  if (seconds < 8 * hour) return two(seconds, hour, 'h', minute, 'm');
  if (seconds < 2 * day) return `${Math.floor(seconds / hour)}h`;
  if (seconds < 8 * day) return two(seconds, day, 'd', hour, 'h');
  if (seconds < 2 * 365 * day) return `${Math.floor(seconds / day)}d`;
  return two(seconds, 365 * day, 'y', day, 'd');
}

function two(
  seconds: number,
  big: number,
  bigName: string,
  small: number,
  smallName: string,
): string {
  const rest = Math.floor((seconds % big) / small);
  const whole = `${Math.floor(seconds / big)}${bigName}`;
  return rest === 0 ? whole : `${whole}${rest}${smallName}`;
}
