import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Flex, Skeleton } from '@backstage/ui';
import { ComponentView, tunnelQuerySchema, TunnelsView } from '@mooring/core';
import { useSearchParams } from 'react-router-dom';
import { LiveView } from '../../hooks/useLiveQuery';
import { useTunnels } from '../../hooks/useTunnels';
import { mooringTranslationRef } from '../../translation';
import { EmptyList } from '../EmptyPanel';
import { FailurePanel, RefreshFailure } from '../FailurePanel';
import { FilterBar, ListHead, MultiFilter } from '../ListControls';
import { LiveIndicator } from '../LiveIndicator';
import { PageFrame } from '../PageFrame';
import { PageTitle } from '../PageTitle';
import { ComponentTable } from './ComponentTable';
import { NotListed } from './NotListed';
import { SharedCauses } from './SharedCauses';

const KINDS: readonly ComponentView['kind'][] = ['gateway', 'relay', 'site'];

/** Gateways, relays and sites: what hangs on each, and which of them takes clusters down. */
export function TunnelsPage() {
  const { t } = useTranslationRef(mooringTranslationRef);
  const [params] = useSearchParams();
  const asked = params.get('open') ?? undefined;
  // Anybody may have typed the address: what names no component opens none.
  const open = tunnelQuerySchema.safeParse({ open: asked }).data?.open;
  const tunnels = useTunnels(open);
  const { state } = tunnels;
  return (
    <PageFrame sources={state.kind === 'shown' ? state.value.sources : []}>
      <PageTitle>{t('tunnels.title')}</PageTitle>
      <TunnelsContent tunnels={tunnels} open={open} />
    </PageFrame>
  );
}

function TunnelsContent(props: {
  tunnels: LiveView<TunnelsView>;
  open: string | undefined;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const [params, setParams] = useSearchParams();
  const { state, retry } = props.tunnels;
  if (state.kind === 'loading') return <Skeleton width="100%" height="16rem" />;
  if (state.kind === 'failed') {
    return <FailurePanel failure={state.failure} onRetry={retry} />;
  }
  const asked = params.get('kind')?.split(',') ?? [];
  const kinds = KINDS.filter(kind => asked.includes(kind));
  const setParam = (name: string, value: string | undefined) =>
    setParams(
      before => {
        const after = new URLSearchParams(before);
        if (value === undefined || value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const { components, totalComponents, sources } = state.value;
  const shown = components.filter(
    ({ kind }) => kinds.length === 0 || kinds.includes(kind),
  );
  return (
    <Flex direction="column" gap="4">
      <RefreshFailure state={state} onRetry={retry} />
      <SharedCauses tunnels={state.value} />
      <ListHead
        count={
          totalComponents > 0 && t('tunnels.count', { count: totalComponents })
        }
        live={<LiveIndicator state={state} />}
      />
      <FilterBar
        onClear={
          kinds.length > 0 ? () => setParam('kind', undefined) : undefined
        }
      >
        <MultiFilter
          label={t('tunnels.filter.kind')}
          options={KINDS.map(value => ({
            value,
            label: t(`tunnels.kind.${value}`),
          }))}
          value={kinds}
          onChange={value => setParam('kind', value.join(','))}
        />
      </FilterBar>
      {shown.length === 0 ? (
        <EmptyList
          sources={sources}
          filtered={kinds.length > 0}
          nothing={t('tunnels.empty')}
        />
      ) : (
        <>
          <ComponentTable
            components={shown}
            open={props.open}
            onOpen={key => setParam('open', key)}
          />
          {(kinds.length === 0 || kinds.includes('site')) && (
            <NotListed count={totalComponents - components.length} />
          )}
        </>
      )}
    </Flex>
  );
}
