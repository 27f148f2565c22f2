import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Flex, Text } from '@backstage/ui';
import { DiagnosisView } from '@mooring/core';
import { mooringTranslationRef, MooringT } from '../../translation';
import { RelativeTime } from '../RelativeTime';
import { Since } from '../Since';

/** The verdict itself, how sure it is, since when, and with whom the cluster shares it. */
export function DiagnosisHead({ diagnosis }: { diagnosis: DiagnosisView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { layer, cause, confidence, shared, component } = diagnosis;
  return (
    <Flex direction="column" gap="1">
      <Text as="p" variant="body-large" weight="bold">
        {diagnosis.summary}
      </Text>
      <Flex gap="3" align="center" style={{ flexWrap: 'wrap' }}>
        <Text>{t(`diagnosis.confidence.${confidence}`)}</Text>
        <Text variant="body-small" color="secondary">
          {t(`layer.${layer}`)} · {cause}
        </Text>
        {layer !== 'none' && <Since at={diagnosis.since} />}
        <Text variant="body-small" color="secondary">
          {diagnosis.probedAt === null ? (
            t('diagnosis.notProbed')
          ) : (
            <>
              {t('diagnosis.probed')} <RelativeTime at={diagnosis.probedAt} />
            </>
          )}
        </Text>
      </Flex>
      {shared !== null && (
        <Text as="p">{sharedText(shared, component, t)}</Text>
      )}
    </Flex>
  );
}

function sharedText(
  shared: NonNullable<DiagnosisView['shared']>,
  component: string | null,
  t: MooringT,
): string {
  const seen = t('diagnosis.shared', { count: shared.clusters });
  return [
    component === null ? seen : `${component}: ${seen}`,
    ...(shared.others === 0
      ? []
      : [t('diagnosis.sharedOthers', { count: shared.others })]),
  ].join(', ');
}
