import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Flex, Skeleton } from '@backstage/ui';
import { ClusterView, DiagnosisView } from '@mooring/core';
import { useClusterDiagnosis } from '../../hooks/useCluster';
import { useRecheck } from '../../hooks/useRecheck';
import { useNow } from '../../time/NowContext';
import { mooringTranslationRef } from '../../translation';
import { DiagnosisPanel } from '../DiagnosisPanel';
import { FailurePanel, RefreshFailure } from '../FailurePanel';
import { PathPicture } from '../PathPicture';
import { RecheckButton, RecheckProgress } from '../Recheck';
import { Section } from '../Section';
import { TimelinePanel } from '../Timeline';
import { CopyAsText } from './CopyAsText';

/** Path, verdict and history of one cluster. Where they cannot be read, the verdict of its record still stands. */
export function ClusterDiagnosis(props: {
  id: string;
  cluster: ClusterView;
  /** The verdict that came with the record. */
  recorded: DiagnosisView;
}) {
  const { id, cluster } = props;
  const { t } = useTranslationRef(mooringTranslationRef);
  const { state, retry, put } = useClusterDiagnosis(id);
  const { recheck, start } = useRecheck(id, put);
  const now = useNow();
  const detail = state.kind === 'shown' ? state.value : undefined;
  const diagnosis = detail?.diagnosis ?? props.recorded;
  const reading =
    state.kind === 'failed' ? (
      <FailurePanel failure={state.failure} onRetry={retry} />
    ) : (
      <Skeleton width="100%" height="6rem" />
    );
  return (
    <>
      <Section title={t('cluster.path.title')}>
        {detail ? (
          <PathPicture cluster={cluster} path={detail.path} />
        ) : (
          reading
        )}
      </Section>
      <DiagnosisPanel
        diagnosis={diagnosis}
        detail={detail}
        actions={
          <Flex align="center" gap="2" style={{ flexWrap: 'wrap' }}>
            {detail && (
              <RecheckButton
                allowance={detail.recheck}
                isRunning={recheck.kind === 'running'}
                onPress={start}
              />
            )}
            <CopyAsText cluster={{ ...cluster, diagnosis }} />
          </Flex>
        }
      >
        <RefreshFailure state={state} onRetry={retry} />
        <RecheckProgress recheck={recheck} onRetry={start} />
      </DiagnosisPanel>
      {state.kind === 'shown' && (
        <TimelinePanel
          timeline={state.value.timeline}
          path={state.value.path}
          // The server's clock, carried on by this browser's: the two may differ.
          now={Date.parse(state.value.now) + Math.max(0, now - state.at)}
        />
      )}
    </>
  );
}
