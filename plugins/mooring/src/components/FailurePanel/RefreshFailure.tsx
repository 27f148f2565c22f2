import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Alert, Button } from '@backstage/ui';
import { Loaded } from '../../hooks/loaded';
import { mooringTranslationRef } from '../../translation';
import { RelativeTime } from '../RelativeTime';

/** Above content that could not be read again: the age of what is shown, and why. It ends with the next good answer. */
export function RefreshFailure<T>(props: {
  state: Loaded<T>;
  onRetry: () => void;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { state } = props;
  if (state.kind !== 'shown' || !state.failure) return null;
  const { kind, text } = state.failure;
  // What a browser says about a dead connection means nothing to most readers.
  const why =
    kind === 'unreachable' ? `${t('failure.unreachable')} (${text})` : text;
  return (
    <Alert
      role="status"
      icon
      status="warning"
      title={
        <>
          {t('failure.refresh', { text: why })} {t('live.asOf')}{' '}
          <RelativeTime at={new Date(state.at).toISOString()} />.
        </>
      }
      customActions={
        <Button size="small" variant="secondary" onPress={props.onRetry}>
          {t('failure.retry')}
        </Button>
      }
    />
  );
}
