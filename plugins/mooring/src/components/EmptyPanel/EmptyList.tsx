import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { SourceView } from '@mooring/core';
import { mooringTranslationRef } from '../../translation';
import { EmptyPanel } from './EmptyPanel';
import { readability } from './readability';

/**
 * A list without rows. Nothing there, nothing that matches, nothing read yet and nothing readable are four different
 * things, and only the first two may sound like an answer.
 */
export function EmptyList(props: {
  sources: readonly SourceView[];
  filtered: boolean;
  /** What to say when there is really nothing. */
  nothing: string;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const readable = readability(props.sources);
  if (readable.kind === 'unreadable') {
    return (
      <EmptyPanel>
        {t('list.notReadable', { sources: readable.sources.join(', ') })}
      </EmptyPanel>
    );
  }
  if (readable.kind === 'reading') {
    return <EmptyPanel>{t('list.stillReading')}</EmptyPanel>;
  }
  return (
    <EmptyPanel>
      {props.filtered ? t('list.nothingMatches') : props.nothing}
    </EmptyPanel>
  );
}
