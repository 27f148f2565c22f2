import { Flex, Text } from '@backstage/ui';
import { ReactNode } from 'react';

/** Above a list: how many there are, and how live that is. */
export function ListHead(props: { count: ReactNode; live: ReactNode }) {
  return (
    <Flex justify="between" align="center" style={{ flexWrap: 'wrap' }}>
      <Text>{props.count}</Text>
      {props.live}
    </Flex>
  );
}
