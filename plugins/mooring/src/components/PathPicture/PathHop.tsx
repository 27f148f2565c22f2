import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Text } from '@backstage/ui';
import { PathHopView, Tone } from '@mooring/core';
import {
  RemixiconComponentType,
  RiArrowUpSLine,
  RiCloseLine,
  RiSubtractLine,
} from '@remixicon/react';
import { useId } from 'react';
import { mooringTranslationRef } from '../../translation';
import { RelativeTime } from '../RelativeTime';
import { StateLabel } from '../StateLabel';
import styles from './PathPicture.module.css';

const LOOKS: Record<
  PathHopView['state'],
  { tone: Tone; icon?: RemixiconComponentType }
> = {
  ok: { tone: 'good' },
  warn: { tone: 'warn' },
  broken: { tone: 'bad' },
  unknown: { tone: 'unknown' },
  'not-judged': { tone: 'quiet', icon: RiSubtractLine },
};

/** One station: what it is, how it is, who saw that and when; the one the verdict names is marked. */
export function PathHop({ hop }: { hop: PathHopView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const id = useId();
  const look = LOOKS[hop.state];
  return (
    <li
      className={styles.hop}
      data-state={hop.state}
      data-root={hop.isRoot}
      aria-labelledby={`${id}-what ${id}-state ${id}-root`}
    >
      <span className={styles.edge} aria-hidden="true">
        {hop.isRoot && <RiCloseLine size={18} className={styles.cut} />}
      </span>
      <div id={`${id}-what`}>
        <Text weight="bold" as="div">
          {t(`cluster.path.${hop.kind}`)}
        </Text>
        {hop.name !== null && (
          <Text variant="body-small" as="div">
            {hop.name}
          </Text>
        )}
      </div>
      <div id={`${id}-state`}>
        <StateLabel tone={look.tone} icon={look.icon}>
          {hop.word}
        </StateLabel>
      </div>
      <div id={`${id}-root`}>
        {hop.isRoot && (
          <span className={styles.root}>
            <RiArrowUpSLine size={16} aria-hidden="true" />
            {t('cluster.path.root')}
          </span>
        )}
      </div>
      {hop.detail !== null && (
        <Text variant="body-small" as="div">
          {hop.detail}
        </Text>
      )}
      <Observed at={hop.observedAt} source={hop.source} />
    </li>
  );
}

/** Age and source of what is said; nothing where nothing was seen. */
function Observed(props: { at: string | null; source: string | null }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  if (props.at === null && props.source === null) return null;
  return (
    <Text variant="body-small" color="secondary" as="div">
      {props.at !== null && <RelativeTime at={props.at} />}
      {props.at !== null && props.source !== null && ' · '}
      {props.source !== null &&
        t('cluster.evidenceBy', { source: props.source })}
    </Text>
  );
}
