import {
  decide,
  OUTSIDE,
  parseTenantId,
  type ClusterView,
} from '@mooring/core';
import { ambiguousMessage } from './ambiguousMessage';
import { clusterKey } from './clusterLine';
import {
  answer,
  refusedReply,
  type Command,
  type CommandContext,
  type Reply,
} from './command';
import { diagnosisMessage } from './diagnosisMessage';
import { fromAnswer } from './fromAnswer';
import { usageMessage } from './usageMessage';

/** What is known is said at once; whoever may have it probed gets the result behind it. */
function diagnoseOne(context: CommandContext, view: ClusterView): Reply {
  const { mooring, scope, links } = context;
  const key = clusterKey(view);
  const target = `diagnose ${key}`;
  return fromAnswer(mooring.diagnosis(scope, key), target, detail => {
    const { allowed, reason } = detail.recheck;
    const permit = decide(scope, 'cluster.recheck', parseTenantId(view.tenant));
    if (!allowed || !permit.allow) {
      return answer(
        diagnosisMessage(view, detail, { kind: 'known', reason }, links),
      );
    }
    return answer(
      diagnosisMessage(view, detail, { kind: 'announced' }, links),
      {
        rule: permit.rule,
        target,
        run: async signal =>
          fromAnswer(
            await mooring.recheck(scope, key, { signal }),
            target,
            ({ notRun, detail: checked }) => {
              const now = mooring.cluster(scope, key);
              return answer(
                diagnosisMessage(
                  now.ok ? now.value : view,
                  checked,
                  { kind: 'done', notRun },
                  links,
                ),
              );
            },
          ),
      },
    );
  });
}

export const diagnose: Command = {
  name: 'diagnose',
  usage: 'diagnose <name or id>',
  summary: 'which layer of a cluster is broken; probes it, if you may',
  needs: 'scope',
  action: 'cluster.read',
  who: 'viewers of the cluster’s tenant; it is probed for operators of the tenant and of the platform',
  run(context) {
    const { mooring, scope, args } = context;
    if (args === '') return answer(usageMessage('Which cluster?', diagnose));
    return fromAnswer(
      mooring.findClusters(scope, args.slice(0, 253)),
      `diagnose ${args}`,
      found => {
        // Absent and foreign use the same words (security.md §3).
        if (found.length === 0) {
          return refusedReply(OUTSIDE, `diagnose ${args}`);
        }
        if (found.length > 1) {
          return answer(ambiguousMessage(args, found, 'diagnose'));
        }
        return diagnoseOne(context, found[0]);
      },
    );
  },
};
