import { Text } from '@backstage/ui';
import { ReactNode } from 'react';

/** The lesser line of a cell. */
export function SecondLine(props: { children: ReactNode }) {
  return (
    <Text as="div" variant="body-x-small" color="secondary">
      {props.children}
    </Text>
  );
}
