import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Box, Flex, Text } from '@backstage/ui';
import { HopProbeView } from '@mooring/core';
import { Recheck } from '../../hooks/useRecheck';
import { mooringTranslationRef, MooringT } from '../../translation';
import { Announcer } from '../Announcer';
import { FailurePanel } from '../FailurePanel';
import { ProbeOutcomeLabel } from '../ProbeOutcomeLabel';
import styles from './RecheckProgress.module.css';

/** What a re-check has found so far, hop by hop, and how it ended. The page around it stays usable. */
export function RecheckProgress(props: {
  recheck: Recheck;
  onRetry: () => void;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { recheck } = props;
  return (
    <>
      {recheck.kind !== 'idle' && (
        <Box
          role="group"
          aria-label={t('recheck.progress')}
          className={styles.progress}
        >
          <Flex direction="column" gap="2">
            {recheck.kind !== 'failed' && (
              <Text as="p">{headlineOf(recheck, t)}</Text>
            )}
            <Hops probes={recheck.probes} />
            {recheck.kind === 'failed' && (
              <FailurePanel failure={recheck.failure} onRetry={props.onRetry} />
            )}
          </Flex>
        </Box>
      )}
      <Announcer text={announcementOf(recheck, t)} />
    </>
  );
}

function Hops(props: { probes: readonly HopProbeView[] }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  if (props.probes.length === 0) return null;
  return (
    <ul className={styles.hops}>
      {props.probes.map(probe => (
        <li key={`${probe.from} ${probe.hop}`}>
          <Text weight="bold">{t(`probe.hop.${probe.hop}`)}</Text>
          <ProbeOutcomeLabel outcome={probe.outcome}>
            {probe.text}
          </ProbeOutcomeLabel>
        </li>
      ))}
    </ul>
  );
}

function headlineOf(
  recheck: Extract<Recheck, { kind: 'running' | 'done' }>,
  t: MooringT,
): string {
  if (recheck.kind === 'running') {
    return recheck.from === null
      ? t('recheck.running')
      : t('recheck.runningFrom', { from: recheck.from });
  }
  // Why nothing was probed is a sentence of the server's.
  return recheck.notRun ?? t('recheck.done', { brief: recheck.brief });
}

/** The start and the end are told; every hop in between would talk over the reader. */
function announcementOf(recheck: Recheck, t: MooringT): string {
  switch (recheck.kind) {
    case 'idle':
      return '';
    case 'failed':
      return t('recheck.failed', { text: recheck.failure.text });
    case 'running':
      return t('recheck.running');
    default:
      return headlineOf(recheck, t);
  }
}
