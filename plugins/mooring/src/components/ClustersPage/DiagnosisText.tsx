import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Text } from '@backstage/ui';
import { ClusterView } from '@mooring/core';
import { mooringTranslationRef } from '../../translation';
import { SecondLine } from '../SecondLine';

/** The verdict in a few words; where it is weak, how weak, so that nobody acts on a guess. */
export function DiagnosisText(props: { diagnosis: ClusterView['diagnosis'] }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { diagnosis } = props;
  if (diagnosis === null) return <>–</>;
  const { layer, confidence, brief, summary } = diagnosis;
  const told = t(`diagnosis.confidence.${confidence}`);
  return (
    <>
      <Text
        color={layer === 'none' ? 'secondary' : 'primary'}
        title={`${summary} (${told})`}
      >
        {brief}
      </Text>
      {(confidence === 'low' || confidence === 'none') && (
        <SecondLine>{told}</SecondLine>
      )}
    </>
  );
}

/** Diagnosis and reason in one place: where the way is broken the diagnosis explains the state, otherwise not. */
export function VerdictText(props: {
  cluster: Pick<ClusterView, 'diagnosis' | 'brief' | 'headline'>;
}) {
  const { diagnosis, brief, headline } = props.cluster;
  const reason = <span title={headline}>{brief}</span>;
  if (diagnosis === null) return reason;
  return diagnosis.layer === 'none' ? (
    <>
      {reason}
      <SecondLine>{diagnosis.brief}</SecondLine>
    </>
  ) : (
    <>
      <DiagnosisText diagnosis={diagnosis} />
      <SecondLine>{reason}</SecondLine>
    </>
  );
}
