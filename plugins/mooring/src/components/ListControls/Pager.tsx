import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Button, Flex, Text } from '@backstage/ui';
import { RiArrowLeftSLine, RiArrowRightSLine } from '@remixicon/react';
import { mooringTranslationRef } from '../../translation';
import { Pages } from '../../url/useListQuery';

export interface PagerProps {
  readonly pages: Pages;
  /** Rows on this page. */
  readonly shown: number;
  /** Rows a full page holds. */
  readonly limit: number;
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Where the reader is in the list, and the ways on and back. Hidden when everything fits on one page. */
export function Pager(props: PagerProps) {
  const { pages, shown, total, nextCursor } = props;
  const { t } = useTranslationRef(mooringTranslationRef);
  if (pages.before === 0 && nextCursor === null) return null;
  const first =
    pages.before === undefined ? undefined : pages.before * props.limit;
  return (
    <Flex align="center" justify="between" gap="3">
      <Text variant="body-small" color="secondary">
        {first === undefined
          ? t('list.someOf', { shown: String(shown), total: String(total) })
          : t('list.range', {
              from: String(Math.min(first + 1, total)),
              to: String(first + shown),
              total: String(total),
            })}
      </Text>
      <Flex gap="2">
        <Button
          size="small"
          variant="tertiary"
          isDisabled={!pages.toFirst}
          onPress={() => pages.toFirst?.()}
        >
          {t('list.first')}
        </Button>
        <Button
          size="small"
          variant="secondary"
          iconStart={<RiArrowLeftSLine />}
          isDisabled={!pages.toPrevious}
          onPress={() => pages.toPrevious?.()}
        >
          {t('list.previous')}
        </Button>
        <Button
          size="small"
          variant="secondary"
          iconEnd={<RiArrowRightSLine />}
          isDisabled={nextCursor === null}
          onPress={() => nextCursor !== null && pages.toNext(nextCursor)}
        >
          {t('list.next')}
        </Button>
      </Flex>
    </Flex>
  );
}
