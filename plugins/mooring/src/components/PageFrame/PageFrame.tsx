import { SourceView } from '@mooring/core';
import { Container, Flex } from '@backstage/ui';
import { ReactNode } from 'react';
import { useMe } from '../../hooks/useMe';
import { useStatus } from '../../hooks/useStatus';
import { NowProvider } from '../../time/NowContext';
import { SandboxBanner } from '../SandboxBanner';
import { SourceBar } from '../SourceBar';

export interface PageFrameProps {
  readonly children: ReactNode;
  /** Sources of this page alone, beside those every page rests on. */
  readonly sources?: readonly SourceView[];
}

/** What every page has: the sandbox line, the bar of doubtful sources, one clock for its relative times. */
export function PageFrame(props: PageFrameProps) {
  const { state } = useStatus();
  // From `me`, which everybody may ask: who sees nothing at all still reads that it is no real platform.
  const { state: me } = useMe();
  const status = state.kind === 'shown' ? state.value : undefined;
  const common: readonly SourceView[] = status?.sources ?? [];
  const own = (props.sources ?? []).filter(
    ({ source }) => !common.some(other => other.source === source),
  );
  return (
    <NowProvider>
      <Container py="4">
        <Flex direction="column" gap="4">
          {me.kind === 'shown' && me.value.sandbox && <SandboxBanner />}
          <SourceBar sources={[...common, ...own]} />
          {props.children}
        </Flex>
      </Container>
    </NowProvider>
  );
}
