import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Lane, TimelineEntryView } from '@mooring/core';
import { useId } from 'react';
import { exactTime } from '../../time/relativeTime';
import { mooringTranslationRef } from '../../translation';
import { Segment, segmentsOf } from './timelineSegments';
import styles from './TimelineLanes.module.css';

/** Pixels. */
const HEIGHT = 28;
/** Percent of the width: a flap of seconds within a week must still be seen. */
const LEAST_WIDTH = 0.2;

/** Trouble stands taller than calm: the picture is read without its colours. */
const TALLNESS: Record<Segment['tone'], number> = {
  good: 8,
  quiet: 8,
  busy: 14,
  unknown: 14,
  warn: 21,
  bad: HEIGHT,
};

/** One lane per layer. Its text is the table below; here each lane only names its present state. */
export function TimelineLanes(props: {
  lanes: readonly Lane[];
  entries: readonly TimelineEntryView[];
  /** Epoch milliseconds. */
  from: number;
  /** What stands at the beginning, e.g. `24 h ago`. */
  fromWord: string;
  to: number;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const hatch = useId();
  const { entries, from, to } = props;
  const xOf = (at: number) => ((at - from) / (to - from)) * 100;
  const told = (segment: Segment) => segment.state ?? t('timeline.notRecorded');
  return (
    <div className={styles.lanes}>
      {props.lanes.map(lane => {
        const segments = segmentsOf(entries, lane, from, to);
        const present = segments[segments.length - 1];
        return (
          <div key={lane} className={styles.lane}>
            <span className={styles.name}>
              {t(`timeline.lane.${lane}`)}
              <span className={styles.present}>{told(present)}</span>
            </span>
            <svg className={styles.picture} height={HEIGHT} aria-hidden="true">
              <defs>
                <pattern
                  id={`${hatch}-${lane}`}
                  width="8"
                  height="8"
                  patternUnits="userSpaceOnUse"
                >
                  <path d="M0 8 L8 0" className={styles.hatch} />
                </pattern>
              </defs>
              {segments.map(segment => (
                <rect
                  key={segment.from}
                  className={styles.segment}
                  data-tone={segment.tone}
                  x={`${xOf(segment.from)}%`}
                  width={`${Math.max(
                    xOf(segment.to) - xOf(segment.from),
                    LEAST_WIDTH,
                  )}%`}
                  y={HEIGHT - TALLNESS[segment.tone]}
                  height={TALLNESS[segment.tone]}
                  fill={
                    segment.tone === 'unknown'
                      ? `url(#${hatch}-${lane})`
                      : undefined
                  }
                >
                  <title>
                    {`${told(segment)}: ${exactTime(
                      segment.from,
                    )} – ${exactTime(segment.to)}`}
                  </title>
                </rect>
              ))}
            </svg>
          </div>
        );
      })}
      <div className={styles.axis} aria-hidden="true">
        <span title={exactTime(from)}>{props.fromWord}</span>
        <span>{t('timeline.now')}</span>
      </div>
    </div>
  );
}
