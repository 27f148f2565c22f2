import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { ButtonIcon, Text } from '@backstage/ui';
import { ComponentView, Tone } from '@mooring/core';
import { RiArrowDownSLine, RiArrowRightSLine } from '@remixicon/react';
import { useId } from 'react';
import { mooringTranslationRef } from '../../translation';
import { RelativeTime } from '../RelativeTime';
import { SecondLine } from '../SecondLine';
import { Since } from '../Since';
import { StateLabel } from '../StateLabel';
import { CertificateDays } from './CertificateDays';
import { ComponentMembers } from './ComponentMembers';
import opening from '../OpeningTable/OpeningTable.module.css';
import styles from './TunnelsPage.module.css';

const TONES: Record<ComponentView['state'], Tone> = {
  ok: 'good',
  warn: 'warn',
  broken: 'bad',
  unknown: 'unknown',
};

/** One gateway, relay or site: how it is and how much hangs on it; its clusters on demand. */
export function ComponentRow(props: {
  component: ComponentView;
  columns: number;
  narrow: boolean;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const membersId = useId();
  const { component, isOpen } = props;
  const { kind, name, state, clusters, bad, gateways } = component;
  const kindAndName = `${t(`tunnels.kind.${kind}`)} ${name}`;
  const count =
    bad === 0
      ? t('tunnels.allFine', { total: String(clusters) })
      : t('tunnels.bad', { bad: String(bad), total: String(clusters) });
  const heartbeat =
    kind === 'gateway' ? <RelativeTime at={component.heartbeatAt} /> : '–';
  const certificate =
    component.certNotAfter === null ? (
      '–'
    ) : (
      <CertificateDays at={component.certNotAfter} />
    );
  return (
    <tbody className={opening.row}>
      <tr>
        <td className={styles.toggle}>
          <ButtonIcon
            size="small"
            variant="tertiary"
            aria-label={t('tunnels.show', { name: kindAndName })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? membersId : undefined}
            icon={isOpen ? <RiArrowDownSLine /> : <RiArrowRightSLine />}
            onPress={props.onToggle}
          />
        </td>
        <td>
          <StateLabel tone={TONES[state]}>
            {t(`tunnels.state.${state}`)}
          </StateLabel>
          {state !== 'ok' && (
            <div>
              <Since at={component.since} />
            </div>
          )}
        </td>
        <th scope="row">
          <Text weight="bold">{name}</Text>
          <SecondLine>
            {t(`tunnels.kind.${kind}`)}
            {kind !== 'gateway' &&
              gateways.length > 0 &&
              ` · ${t('tunnels.via', { gateways: gateways.join(', ') })}`}
          </SecondLine>
          {props.narrow && (
            <>
              <SecondLine>
                {t('tunnels.column.clusters')} {count}
                {kind === 'gateway' && (
                  <>
                    {' · '}
                    {t('tunnels.column.heartbeat')} {heartbeat}
                  </>
                )}
                {component.certNotAfter !== null && (
                  <>
                    {' · '}
                    {t('tunnels.column.certificate')} {certificate}
                  </>
                )}
              </SecondLine>
              <Text as="div" variant="body-small">
                {component.text}
              </Text>
            </>
          )}
        </th>
        {!props.narrow && (
          <>
            <td>{count}</td>
            <td>{heartbeat}</td>
            <td>{certificate}</td>
            <td>
              <Text variant="body-small">{component.text}</Text>
            </td>
          </>
        )}
      </tr>
      {isOpen && (
        <tr id={membersId}>
          <td />
          <td colSpan={props.columns - 1}>
            <ComponentMembers component={component} name={kindAndName} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
