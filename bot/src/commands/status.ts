import type { SourceView } from '@mooring/core';
import {
  bold,
  bulletList,
  code,
  fitItems,
  lines,
  message,
  sentence,
  when,
  words,
  type Line,
} from '../blocks';
import type { BotStatus } from '../botStatus';
import { answer, Command } from './command';
import { fromAnswer } from './fromAnswer';

function sourceLine({
  source,
  state,
  lastSync,
  detail,
  impact,
}: SourceView): Line {
  return [
    words(state === 'synced' ? '🟢 ' : '⚠ '),
    code(source, 120),
    words(` ${state}, last read `),
    when(lastSync),
    ...[detail, impact]
      .filter(part => part !== '')
      .flatMap(part => sentence(`. ${part}`, 200)),
  ];
}

const SANDBOX =
  '🧪 This is the sandbox: an embedded management cluster with made-up tenants.';

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function botLines({ slack, delivery }: BotStatus): Line[] {
  const waiting: Line =
    delivery.waiting === 0
      ? [words('Alerts: nothing waits to be sent')]
      : [
          words(`Alerts: ${delivery.waiting} waiting since `),
          when(delivery.oldestSince ?? null, 'an unknown time'),
        ];
  return [
    [
      words(
        `Slack: ${slack.mode === 'socket' ? 'Socket Mode' : 'signed HTTP'}, ${
          slack.state
        }${slack.detail === undefined ? '' : ` (${slack.detail})`} since `,
      ),
      when(slack.connectedSince ?? null),
      words(', last heard '),
      when(slack.lastEnvelope ?? null),
    ],
    waiting,
    ...(delivery.stopped === undefined
      ? []
      : [[words(`⚠ Sending has stopped: ${delivery.stopped}`)]]),
    ...delivery.broken.map(
      ({ channel, reason }): Line => [
        words('⚠ Alert channel '),
        code(channel),
        words(` cannot be posted to: ${reason}`),
      ],
    ),
  ];
}

export const status: Command = {
  name: 'status',
  usage: 'status',
  summary: 'how fresh everything is',
  needs: 'scope',
  action: 'status.read',
  who: 'viewers of a tenant and operators of the platform',
  run: ({ mooring, scope, botStatus }) =>
    fromAnswer(mooring.status(scope), 'status', view => {
      const late = view.sources.filter(({ state }) => state !== 'synced');
      // What runs on shared clusters is counted for operators only; for others it is not known here.
      const counts = [
        counted(view.counts.clusters, 'cluster'),
        ...(scope.kind === 'platform'
          ? [counted(view.counts.deployments, 'deployment')]
          : []),
        counted(view.counts.tenants, 'tenant'),
      ].join(', ');
      const head =
        late.length === 0
          ? 'All sources are fresh.'
          : `${counted(late.length, 'source')} cannot be believed fully.`;
      const sorted = [
        ...late,
        ...view.sources.filter(({ state }) => state === 'synced'),
      ];
      return answer(
        fitItems(sorted, (shown, hidden) =>
          message(`${head} ${counts}.`, [
            lines(
              [bold(head)],
              [
                words(`${counts} · Mooring ${view.version} · `),
                when(view.now, 'at an unknown time'),
              ],
              ...(view.sandbox ? [[words(SANDBOX)]] : []),
            ),
            ...(shown.length > 0
              ? [
                  bulletList('Sources', [
                    ...shown.map(sourceLine),
                    ...(hidden > 0 ? [[words(`… ${hidden} more`)]] : []),
                  ]),
                ]
              : []),
            ...(scope.kind === 'platform'
              ? [bulletList('This bot', botLines(botStatus))]
              : []),
          ]),
        ),
      );
    }),
};
