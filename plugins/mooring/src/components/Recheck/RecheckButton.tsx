import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Button, Flex, Text } from '@backstage/ui';
import { DiagnosisDetailView } from '@mooring/core';
import { RiRefreshLine } from '@remixicon/react';
import { useId } from 'react';
import { mooringTranslationRef } from '../../translation';

/** Probes the cluster now; where that is not possible it says why. */
export function RecheckButton(props: {
  allowance: DiagnosisDetailView['recheck'];
  isRunning: boolean;
  onPress: () => void;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const reasonId = useId();
  const { allowed, reason } = props.allowance;
  // The end of a running re-check may close the allowance for some seconds: the button must not vanish under the focus.
  const refused = !allowed && !props.isRunning;
  return (
    <Flex align="center" gap="2" style={{ flexWrap: 'wrap' }}>
      {refused && (
        <Text id={reasonId} variant="body-small" color="secondary">
          {reason ?? t('recheck.refused')}
        </Text>
      )}
      <Button
        size="small"
        variant="secondary"
        iconStart={<RiRefreshLine />}
        isDisabled={refused}
        isPending={props.isRunning}
        aria-describedby={refused ? reasonId : undefined}
        onPress={props.onPress}
      >
        {t('recheck.start')}
      </Button>
    </Flex>
  );
}
