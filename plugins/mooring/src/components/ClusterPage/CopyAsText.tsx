import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { ClusterView } from '@mooring/core';
import { Button, Flex, Text } from '@backstage/ui';
import { RiFileCopyLine } from '@remixicon/react';
import { useState } from 'react';
import { mooringTranslationRef } from '../../translation';
import { clusterAsText } from './clusterAsText';

/** Puts the verdict on the clipboard and says whether that worked. */
export function CopyAsText({ cluster }: { cluster: ClusterView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>();
  const copy = () => {
    const text = clusterAsText(cluster, t);
    // Browsers offer no clipboard to pages that are not served securely.
    const written = navigator.clipboard
      ? navigator.clipboard.writeText(text)
      : Promise.reject(new Error('no clipboard'));
    written.then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    );
  };
  return (
    <Flex align="center" gap="2">
      <Text variant="body-small" color="secondary" role="status">
        {outcome && t(`cluster.${outcome}`)}
      </Text>
      <Button
        size="small"
        variant="secondary"
        iconStart={<RiFileCopyLine />}
        onPress={copy}
      >
        {t('cluster.copy')}
      </Button>
    </Flex>
  );
}
