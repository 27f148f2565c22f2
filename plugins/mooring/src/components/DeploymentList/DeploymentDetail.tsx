import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { DeploymentView } from '@mooring/core';
import { Text } from '@backstage/ui';
import { mooringTranslationRef } from '../../translation';
import { SecondLine } from '../SecondLine';
import { StateLabel } from '../StateLabel';
import { stateWord } from '../StateLabel/stateWord';
import opening from '../OpeningTable/OpeningTable.module.css';
import styles from './DeploymentList.module.css';
import { TargetCluster } from './TargetCluster';

/** What an opened deployment shows: the whole summary, what to do, and every target in the server's order. */
export function DeploymentDetail({
  deployment,
}: {
  deployment: DeploymentView;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { name, summary, headline, next, problems, targets } = deployment;
  return (
    <div className={styles.detail}>
      {summary !== headline && <Text as="p">{summary}</Text>}
      {next !== null && (
        <Text as="p">
          <strong>{t('deployments.next')}:</strong> {next}
        </Text>
      )}
      {problems.map(problem => (
        <Text as="p" key={problem} color="warning">
          {problem}
        </Text>
      ))}
      {targets.length === 0 ? (
        <Text color="secondary">{t('deployments.noTargets')}</Text>
      ) : (
        <table className={opening.table}>
          <caption className={opening.caption}>
            {t('deployments.targets', { name })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('deployments.target.state')}</th>
              <th scope="col">{t('deployments.target.cluster')}</th>
              <th scope="col">{t('deployments.target.detail')}</th>
            </tr>
          </thead>
          <tbody>
            {targets.map(target => (
              <tr key={`${target.cluster} ${target.bundle}`}>
                <td>
                  <StateLabel tone={target.tone}>
                    {stateWord(t, target)}
                  </StateLabel>
                </td>
                <th scope="row">
                  <TargetCluster target={target} />
                  <SecondLine>{target.bundle}</SecondLine>
                </th>
                <td>
                  <Text variant="body-small">{target.detail}</Text>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
