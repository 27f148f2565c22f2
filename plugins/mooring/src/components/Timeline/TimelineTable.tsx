import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Text } from '@backstage/ui';
import { TimelineEntryView } from '@mooring/core';
import { mooringTranslationRef } from '../../translation';
import { Disclosure } from '../Disclosure';
import { PlainTable } from '../PlainTable';
import { RelativeTime } from '../RelativeTime';
import { StateLabel } from '../StateLabel';

/** The same history as text, latest first. */
export function TimelineTable(props: {
  changes: readonly TimelineEntryView[];
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { changes } = props;
  if (changes.length === 0) {
    return (
      <Text as="p" color="secondary">
        {t('timeline.noneInRange')}
      </Text>
    );
  }
  const latestFirst = [...changes].sort(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  );
  return (
    <Disclosure summary={t('timeline.asTable', { count: changes.length })}>
      <PlainTable
        caption={t('timeline.caption')}
        columns={[
          t('timeline.column.at'),
          t('timeline.column.lane'),
          t('timeline.column.state'),
        ]}
      >
        {latestFirst.map(({ lane, state, tone, at }) => (
          <tr key={`${lane} ${at} ${state}`}>
            <td>
              <RelativeTime at={at} />
            </td>
            <th scope="row">{t(`timeline.lane.${lane}`)}</th>
            <td>
              <StateLabel tone={tone}>{state}</StateLabel>
            </td>
          </tr>
        ))}
      </PlainTable>
    </Disclosure>
  );
}
