import { Box, Text } from '@backstage/ui';
import { ReactNode } from 'react';

/** Nothing there, said as such, with what would change it. */
export function EmptyPanel(props: { children: string; action?: ReactNode }) {
  return (
    <Box p="5">
      <Text as="p" color="secondary">
        {props.children}
      </Text>
      {props.action}
    </Box>
  );
}
