import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Flex, Text, ToggleButton, ToggleButtonGroup } from '@backstage/ui';
import { DiagnosisDetailView, PathHopView } from '@mooring/core';
import { useSearchParams } from 'react-router-dom';
import { exactTime } from '../../time/relativeTime';
import { mooringTranslationRef } from '../../translation';
import { Section } from '../Section';
import { TimelineLanes } from './TimelineLanes';
import { LANE_ORDER } from './timelineSegments';
import { TimelineTable } from './TimelineTable';

const HOUR_MS = 3_600_000;
const RANGES = { '1h': HOUR_MS, '24h': 24 * HOUR_MS, '7d': 168 * HOUR_MS };
type Range = keyof typeof RANGES;
const RANGE_KEYS = ['1h', '24h', '7d'] as const;
const USUAL: Range = '24h';

/** What turned on the way to the cluster, one lane per layer; the address holds how far back. */
export function TimelinePanel(props: {
  timeline: DiagnosisDetailView['timeline'];
  /** A station of the way has a lane even while nothing is recorded of it. */
  path: readonly PathHopView[];
  /** The server's clock, epoch milliseconds. */
  now: number;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const [params, setParams] = useSearchParams();
  const asked = params.get('timeline');
  const range = RANGE_KEYS.find(key => key === asked) ?? USUAL;
  const choose = (next: Range) =>
    setParams(
      before => {
        const after = new URLSearchParams(before);
        if (next === USUAL) after.delete('timeline');
        else after.set('timeline', next);
        return after;
      },
      { replace: true },
    );
  const { entries, from: recordedFrom } = props.timeline;
  const from = props.now - RANGES[range];
  const lanes = LANE_ORDER.filter(
    lane =>
      props.path.some(({ kind }) => kind === lane) ||
      entries.some(entry => entry.lane === lane),
  );
  const changes = entries.filter(({ at }) => Date.parse(at) >= from);
  return (
    <Section
      title={t('timeline.title')}
      action={
        <ToggleButtonGroup
          aria-label={t('timeline.range')}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[range]}
          onSelectionChange={keys => {
            const key = RANGE_KEYS.find(candidate => keys.has(candidate));
            if (key) choose(key);
          }}
        >
          {RANGE_KEYS.map(key => (
            <ToggleButton key={key} id={key} size="small">
              {t(`timeline.ranges.${key}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      {entries.length === 0 ? (
        <Text as="p" color="secondary">
          {t('timeline.empty', { at: exactTime(Date.parse(recordedFrom)) })}
        </Text>
      ) : (
        <Flex direction="column" gap="3">
          <TimelineLanes
            lanes={lanes}
            entries={entries}
            from={from}
            fromWord={t('time.ago', { age: t(`timeline.ranges.${range}`) })}
            to={props.now}
          />
          <TimelineTable changes={changes} />
        </Flex>
      )}
    </Section>
  );
}
