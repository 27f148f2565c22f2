import type { KubeObject } from '../types';
import { builtObject } from './builtObject';

export function aNamespace(
  name: string,
  createdAt: number,
  labels?: { [key: string]: string },
): KubeObject {
  return builtObject(
    'v1',
    'Namespace',
    { name, createdAt, labels },
    { status: { phase: 'Active' } },
  );
}
