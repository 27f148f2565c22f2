import { deploymentQuerySchema, OUTSIDE } from '@mooring/core';
import { ambiguousMessage } from './ambiguousMessage';
import { clusterMessage } from './clusterMessage';
import { clusterKey } from './clusterLine';
import { answer, Command, refusedReply } from './command';
import { fromAnswer } from './fromAnswer';
import { usageMessage } from './usageMessage';

export const cluster: Command = {
  name: 'cluster',
  usage: 'cluster <name or id>',
  summary: 'one cluster: state, evidence, what to do next',
  needs: 'scope',
  action: 'cluster.read',
  who: 'viewers of the cluster’s tenant and operators of the platform',
  run(context) {
    const { mooring, scope, args, links } = context;
    if (args === '') {
      return answer(usageMessage('Which cluster?', cluster));
    }
    return fromAnswer(
      mooring.findClusters(scope, args.slice(0, 253)),
      `cluster ${args}`,
      found => {
        // Absent and foreign use the same words (security.md §3).
        if (found.length === 0) return refusedReply(OUTSIDE, `cluster ${args}`);
        if (found.length > 1) return answer(ambiguousMessage(args, found));
        const [view] = found;
        const deployments = mooring.clusterDeployments(
          scope,
          clusterKey(view),
          deploymentQuerySchema.parse({ limit: 5 }),
        );
        return answer(
          clusterMessage(
            view,
            deployments.ok
              ? {
                  items: deployments.value.items,
                  total: deployments.value.totalItems,
                }
              : { items: [], total: 0 },
            links,
          ),
        );
      },
    );
  },
};
