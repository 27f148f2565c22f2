import { code, lines, message, words } from '../blocks';
import { answer, Command } from './command';

export const help: Command = {
  name: 'help',
  usage: 'help',
  summary: 'this list',
  needs: 'person',
  who: 'every linked member of the workspace',
  run: ({ allowed, scope }) =>
    answer(
      message(
        `You can type: ${allowed
          .map(({ usage }) => `/mooring ${usage}`)
          .join(', ')}`,
        [
          lines(
            ...allowed.map(({ usage, summary }) => [
              code(`/mooring ${usage}`),
              words(` – ${summary}`),
            ]),
          ),
          ...(scope.kind === 'none'
            ? [lines([words(scope.denial.text)], [words(scope.denial.next)])]
            : []),
        ],
      ),
    ),
};
