import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Text } from '@backstage/ui';
import { mooringTranslationRef } from '../../translation';

/** The server names the worst only; how many more there are stands below them. */
export function NotListed({ count }: { count: number }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  return count > 0 ? (
    <Text as="p" variant="body-small" color="secondary">
      {t('tunnels.notListed', { count })}
    </Text>
  ) : null;
}
