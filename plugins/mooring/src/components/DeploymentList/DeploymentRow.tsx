import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { DeploymentView, TargetView } from '@mooring/core';
import { ButtonIcon, Link, Text } from '@backstage/ui';
import { RiArrowDownSLine, RiArrowRightSLine } from '@remixicon/react';
import { useId, useState } from 'react';
import { usePaths } from '../../paths/PathsContext';
import { mooringTranslationRef } from '../../translation';
import { StateLabel } from '../StateLabel';
import { stateWord } from '../StateLabel/stateWord';
import styles from './DeploymentList.module.css';

/** One deployment: as healthy as its least healthy target, which is named on its line; all targets on demand. */
export function DeploymentRow(props: {
  deployment: DeploymentView;
  columns: number;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const [open, setOpen] = useState(false);
  const targetsId = useId();
  const { deployment } = props;
  const { name, namespace, targets } = deployment;
  const worst: TargetView | undefined = targets[0];
  return (
    <tbody className={styles.deployment}>
      <tr>
        <td>
          <ButtonIcon
            size="small"
            variant="tertiary"
            aria-label={t('deployments.show', { name })}
            aria-expanded={open}
            aria-controls={targetsId}
            icon={open ? <RiArrowDownSLine /> : <RiArrowRightSLine />}
            onPress={() => setOpen(!open)}
          />
        </td>
        <td>
          <StateLabel tone={deployment.tone}>
            {stateWord(t, deployment)}
          </StateLabel>
        </td>
        <th scope="row">
          <Text weight="bold">{name}</Text>
          <Text as="div" variant="body-x-small" color="secondary">
            {deployment.kind} · {namespace}
          </Text>
        </th>
        <td>
          {deployment.chart ?? '–'}
          {deployment.version !== null && (
            <Text as="div" variant="body-small" color="secondary">
              {deployment.version}
            </Text>
          )}
        </td>
        <td>
          {t('deployments.ready', {
            ready: String(deployment.ready),
            total: String(deployment.total),
          })}
        </td>
        <td>
          {worst === undefined ? (
            '–'
          ) : (
            <>
              <TargetCluster target={worst} />
              <Text as="div" variant="body-small" color="secondary">
                {stateWord(t, worst)}
              </Text>
            </>
          )}
        </td>
        <td>
          <Text variant="body-small">{deployment.headline}</Text>
        </td>
      </tr>
      {open && (
        <tr id={targetsId}>
          <td />
          <td colSpan={props.columns - 1}>
            <DeploymentDetail deployment={deployment} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function DeploymentDetail({ deployment }: { deployment: DeploymentView }) {
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
        <table className={styles.table}>
          <caption className={styles.caption}>
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
                  <Text as="div" variant="body-x-small" color="secondary">
                    {target.bundle}
                  </Text>
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

function TargetCluster({ target }: { target: TargetView }) {
  const href = usePaths().cluster(target.cluster);
  return href === undefined ? (
    <span>{target.clusterName}</span>
  ) : (
    <Link href={href}>{target.clusterName}</Link>
  );
}
