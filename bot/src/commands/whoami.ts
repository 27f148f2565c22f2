import {
  bold,
  bulletList,
  code,
  lines,
  message,
  outsideName,
  words,
} from '../blocks';
import { answer, Command } from './command';

const SHOWN_TENANTS = 20;
const SHOWN_GROUPS = 30;

export const whoami: Command = {
  name: 'whoami',
  usage: 'whoami',
  summary: 'who you are here, your groups and your tenants',
  needs: 'person',
  who: 'every linked member of the workspace',
  run: ({ mooring, person }) => {
    const me = mooring.me(person.actor);
    const groups = me.groups.slice(0, SHOWN_GROUPS).join(', ');
    const more = me.groups.length - SHOWN_GROUPS;
    const how =
      person.link === 'annotation'
        ? `Linked in ${person.directory}.`
        : `Matched by e-mail in ${person.directory}: this gives read access only.`;
    return answer(
      message(
        `You are ${me.user}. ${
          me.operator ? 'Operator of the platform.' : ''
        } ${
          me.denial?.text ??
          `Tenants: ${me.tenants.map(({ id }) => id).join(', ')}`
        }`,
        [
          lines(
            [
              words('You are '),
              bold(outsideName(me.displayName ?? me.user)),
              words(' ('),
              code(me.user),
              words(`). ${how}`),
            ],
            [
              words(
                me.groups.length === 0
                  ? 'Groups: none.'
                  : `Groups: ${groups}${more > 0 ? ` … ${more} more` : ''}`,
                900,
              ),
            ],
            ...(me.operator
              ? [
                  [
                    words('Operator of the platform by '),
                    code(me.operatorBy ?? '–'),
                    words(': you see every tenant.'),
                  ],
                ]
              : []),
          ),
          ...(me.tenants.length > 0
            ? [
                bulletList('Your tenants', [
                  ...me.tenants
                    .slice(0, SHOWN_TENANTS)
                    .map(({ id, displayName, role, grantedBy }) => [
                      bold(outsideName(displayName, id), 80),
                      words(` (${id}) · ${role} by `),
                      code(grantedBy, 80),
                    ]),
                  ...(me.tenants.length > SHOWN_TENANTS
                    ? [[words(`… ${me.tenants.length - SHOWN_TENANTS} more`)]]
                    : []),
                ]),
              ]
            : []),
          ...(me.denial === null
            ? []
            : [lines([words(me.denial.text)], [words(me.denial.next)])]),
        ],
      ),
    );
  },
};
