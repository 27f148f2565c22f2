import type { Tone } from '@mooring/core';

/** Colour for the eye. It never stands alone: the state's word is beside it (screens.md §1). */
const ICONS: Readonly<Record<Tone, string>> = {
  good: '🟢',
  busy: '🔵',
  warn: '🟡',
  bad: '🔴',
  quiet: '⚪',
  unknown: '🟣',
};

export function toneIcon(tone: Tone): string {
  return ICONS[tone];
}
