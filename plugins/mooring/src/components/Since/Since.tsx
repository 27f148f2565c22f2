import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Text } from '@backstage/ui';
import { mooringTranslationRef } from '../../translation';
import { RelativeTime } from '../RelativeTime';

/** Since when a state holds; when nobody knows, it says so. */
export function Since(props: { at: string | null }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  return (
    <Text variant="body-small" color="secondary">
      {props.at === null ? (
        t('value.sinceUnknown')
      ) : (
        <>
          {t('value.since')} <RelativeTime at={props.at} form="bare" />
        </>
      )}
    </Text>
  );
}
