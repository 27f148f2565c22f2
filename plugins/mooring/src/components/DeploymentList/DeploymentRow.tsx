import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { DeploymentView, TargetView } from '@mooring/core';
import { ButtonIcon, Text } from '@backstage/ui';
import { RiArrowDownSLine, RiArrowRightSLine } from '@remixicon/react';
import { useId, useState } from 'react';
import { mooringTranslationRef } from '../../translation';
import { SecondLine } from '../SecondLine';
import { StateLabel } from '../StateLabel';
import { stateWord } from '../StateLabel/stateWord';
import { DeploymentDetail } from './DeploymentDetail';
import opening from '../OpeningTable/OpeningTable.module.css';
import { TargetCluster } from './TargetCluster';

/** One deployment: as healthy as its least healthy target, which is named on its line; all targets on demand. */
export function DeploymentRow(props: {
  deployment: DeploymentView;
  columns: number;
  narrow: boolean;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const [open, setOpen] = useState(false);
  const targetsId = useId();
  const { deployment } = props;
  const { name, namespace } = deployment;
  const ready = t('deployments.ready', {
    ready: String(deployment.ready),
    total: String(deployment.total),
  });
  return (
    <tbody className={opening.row}>
      <tr>
        <td>
          <ButtonIcon
            size="small"
            variant="tertiary"
            aria-label={t('deployments.show', { name })}
            aria-expanded={open}
            aria-controls={open ? targetsId : undefined}
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
          <SecondLine>
            {deployment.kind} · {namespace}
          </SecondLine>
          {props.narrow && (
            <>
              <SecondLine>
                {deployment.chart ?? '–'} {deployment.version} ·{' '}
                {t('deployments.column.ready')} {ready}
              </SecondLine>
              <Text as="div" variant="body-small">
                {deployment.headline}
              </Text>
              <Text as="div" variant="body-small" color="secondary">
                {t('deployments.column.worst')}
              </Text>
              <Worst deployment={deployment} />
            </>
          )}
        </th>
        {!props.narrow && (
          <>
            <td>
              <Version deployment={deployment} />
            </td>
            <td>{ready}</td>
            <td>
              <Worst deployment={deployment} />
            </td>
            <td>
              <Text variant="body-small">{deployment.headline}</Text>
            </td>
          </>
        )}
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

function Version({ deployment }: { deployment: DeploymentView }) {
  return (
    <>
      {deployment.chart ?? '–'}
      {deployment.version !== null && (
        <SecondLine>{deployment.version}</SecondLine>
      )}
    </>
  );
}

/** The server lists targets worst first. */
function Worst({ deployment }: { deployment: DeploymentView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const worst: TargetView | undefined = deployment.targets[0];
  if (worst === undefined) return <>–</>;
  return (
    <>
      <TargetCluster target={worst} />
      <SecondLine>{stateWord(t, worst)}</SecondLine>
    </>
  );
}
