import { Tone } from '@mooring/core';
import {
  RiAlertFill,
  RiCheckboxCircleFill,
  RiCloseCircleFill,
  RiLoader4Line,
  RiPauseCircleLine,
  RiQuestionLine,
  RemixiconComponentType,
} from '@remixicon/react';
import { ReactNode } from 'react';
import styles from './StateLabel.module.css';

/** A shape of its own per tone, so that the state is read without colour. */
const ICONS: Record<Tone, RemixiconComponentType> = {
  good: RiCheckboxCircleFill,
  busy: RiLoader4Line,
  warn: RiAlertFill,
  bad: RiCloseCircleFill,
  quiet: RiPauseCircleLine,
  unknown: RiQuestionLine,
};

/** A state as icon, word and colour. The tone comes from the server with the word. */
export function StateLabel(props: {
  tone: Tone;
  /** Where the tone's own shape would say something else. */
  icon?: RemixiconComponentType;
  children: ReactNode;
}) {
  const Icon = props.icon ?? ICONS[props.tone];
  return (
    <span className={styles.label} data-tone={props.tone}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={16} />
      </span>
      <span>{props.children}</span>
    </span>
  );
}
