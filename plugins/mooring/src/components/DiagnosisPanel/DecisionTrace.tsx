import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Checkbox, Flex, Text } from '@backstage/ui';
import { RowTraceView } from '@mooring/core';
import { RiCheckLine, RiCloseLine } from '@remixicon/react';
import { useState } from 'react';
import { mooringTranslationRef } from '../../translation';
import { Disclosure } from '../Disclosure';
import { PlainTable } from '../PlainTable';

/** How the verdict was reached: every row of the decision table in its order, and why it did or did not match. */
export function DecisionTrace(props: { rows: readonly RowTraceView[] }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const [all, setAll] = useState(false);
  const { rows } = props;
  const matched = rows.filter(row => row.matched);
  const shown = all ? rows : matched;
  return (
    <Disclosure
      summary={t('trace.title', {
        rules: String(rows.length),
        matched: String(matched.length),
      })}
    >
      <Flex direction="column" gap="2">
        <Text as="p" variant="body-small" color="secondary">
          {t('trace.order')}
        </Text>
        <Checkbox isSelected={all} onChange={setAll}>
          {t('trace.all')}
        </Checkbox>
        {shown.length === 0 ? (
          <Text as="p" color="secondary">
            {t('trace.none')}
          </Text>
        ) : (
          <PlainTable
            caption={t('trace.caption')}
            columns={[
              t('trace.column.row'),
              t('trace.column.layer'),
              t('trace.column.cause'),
              t('trace.column.result'),
            ]}
          >
            {shown.map(row => (
              <TraceRow
                key={row.row}
                row={row}
                isVerdict={row === matched[0]}
              />
            ))}
          </PlainTable>
        )}
      </Flex>
    </Disclosure>
  );
}

function TraceRow(props: { row: RowTraceView; isVerdict: boolean }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { row, layer, cause, matched, unmet } = props.row;
  const Icon = matched ? RiCheckLine : RiCloseLine;
  return (
    <tr>
      <th scope="row">{row}</th>
      <td>{t(`layer.${layer}`)}</td>
      <td>{cause}</td>
      <td>
        <Icon size={14} aria-hidden="true" />{' '}
        {matched && t(props.isVerdict ? 'trace.verdict' : 'trace.matched')}
        {!matched && t('trace.unmet', { conditions: unmet.join(', ') })}
      </td>
    </tr>
  );
}
