import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { VisuallyHidden } from '@backstage/ui';
import { ageOf, exactTime } from '../../time/relativeTime';
import { useNow } from '../../time/NowContext';
import { mooringTranslationRef } from '../../translation';

export interface RelativeTimeProps {
  /** ISO 8601; `null` is never. */
  readonly at: string | null;
  /** "23 min ago" stands alone; "23 min" follows words like "since". */
  readonly form?: 'ago' | 'bare';
}

/** How long ago, with the exact moment on hover and for screen readers. */
export function RelativeTime({ at, form = 'ago' }: RelativeTimeProps) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const now = useNow();
  if (at === null) return <span>{t('time.never')}</span>;
  const ms = Date.parse(at);
  // What cannot be read as a time is shown as it came, not as a wrong age.
  if (Number.isNaN(ms)) return <span>{at}</span>;
  const age = ageOf(ms, now);
  const exact = exactTime(ms);
  let text: string = t('time.now');
  if (age.unit !== 'now') {
    const bare = t(`time.${age.unit}`, { n: String(age.count) });
    text = form === 'ago' ? t('time.ago', { age: bare }) : bare;
  }
  return (
    <time dateTime={at} title={exact}>
      {text}
      <VisuallyHidden>{` (${exact})`}</VisuallyHidden>
    </time>
  );
}
