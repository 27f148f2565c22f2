import type { Command } from './command';

/** The subcommand somebody most likely meant, if any is close: two slips at most. */
export function nearestCommand(
  typed: string,
  commands: readonly Command[],
): Command | undefined {
  const word = typed.slice(0, 20);
  return commands
    .map(command => ({
      command,
      distance: command.name.startsWith(word)
        ? 0
        : editDistance(word, command.name),
    }))
    .filter(({ distance }) => distance <= 2)
    .sort((a, b) => a.distance - b.distance)[0]?.command;
}

/** Insertions, deletions and replacements between two words. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      current.push(
        Math.min(
          previous[j] + 1,
          current[j - 1] + 1,
          previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    }
    previous = current;
  }
  return previous[b.length];
}
