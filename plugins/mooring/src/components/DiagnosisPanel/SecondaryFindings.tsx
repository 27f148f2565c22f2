import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Text } from '@backstage/ui';
import { FindingView } from '@mooring/core';
import { mooringTranslationRef } from '../../translation';
import { TitledLines } from '../TitledLines';

/** What else the observations fit, behind the verdict. */
export function SecondaryFindings(props: { findings: readonly FindingView[] }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  if (props.findings.length === 0) return null;
  return (
    <TitledLines
      title={t('diagnosis.secondary')}
      none=""
      lines={props.findings.map(({ layer, cause, confidence, text }) => ({
        key: `${layer} ${cause}`,
        content: (
          <>
            {text}
            <Text as="div" variant="body-small" color="secondary">
              {t(`layer.${layer}`)} · {cause} ·{' '}
              {t(`diagnosis.confidence.${confidence}`)}
            </Text>
          </>
        ),
      }))}
    />
  );
}
