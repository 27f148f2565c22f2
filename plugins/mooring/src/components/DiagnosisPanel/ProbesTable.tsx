import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { HopProbeView } from '@mooring/core';
import { mooringTranslationRef } from '../../translation';
import { Disclosure } from '../Disclosure';
import { PlainTable } from '../PlainTable';
import { ProbeOutcomeLabel } from '../ProbeOutcomeLabel';
import { RelativeTime } from '../RelativeTime';

/** The last probe of each hop, as it was answered. */
export function ProbesTable(props: { probes: readonly HopProbeView[] }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  return (
    <Disclosure summary={t('probe.title', { count: props.probes.length })}>
      <PlainTable
        caption={t('probe.caption')}
        columns={[
          t('probe.column.hop'),
          t('probe.column.outcome'),
          t('probe.column.tries'),
          t('probe.column.from'),
          t('probe.column.at'),
        ]}
      >
        {props.probes.map(probe => (
          <tr key={`${probe.from} ${probe.hop}`}>
            <th scope="row">{t(`probe.hop.${probe.hop}`)}</th>
            <td>
              <ProbeOutcomeLabel outcome={probe.outcome}>
                {probe.text}
              </ProbeOutcomeLabel>
            </td>
            <td>{probe.tries}</td>
            <td>{probe.from}</td>
            <td>
              <RelativeTime at={probe.at} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </Disclosure>
  );
}
