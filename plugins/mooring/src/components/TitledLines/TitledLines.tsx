import { Text } from '@backstage/ui';
import { ReactNode } from 'react';
import styles from './TitledLines.module.css';

export interface TitledLine {
  readonly key: string;
  readonly content: ReactNode;
}

/** A heading with its lines; without any it says so in words, because an empty place is no answer. */
export function TitledLines(props: {
  title: string;
  lines: readonly TitledLine[];
  /** Instead of lines. */
  none: string;
}) {
  return (
    <div>
      <Text as="h4" weight="bold">
        {props.title}
      </Text>
      {props.lines.length === 0 ? (
        <Text as="p" color="secondary">
          {props.none}
        </Text>
      ) : (
        <ul className={styles.list}>
          {props.lines.map(({ key, content }) => (
            <li key={key}>{content}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Lines of plain sentences. */
export function sentences(texts: readonly string[]): TitledLine[] {
  return texts.map(text => ({ key: text, content: text }));
}
