import { Box, Text } from '@backstage/ui';

/** Nothing there, said as such, with what would change it. */
export function EmptyPanel(props: { children: string }) {
  return (
    <Box p="5">
      <Text as="p" color="secondary">
        {props.children}
      </Text>
    </Box>
  );
}
