import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { useNow } from '../../time/NowContext';
import { exactTime } from '../../time/relativeTime';
import { mooringTranslationRef } from '../../translation';
import { RelativeTime } from '../RelativeTime';

const DAY_MS = 86_400_000;

/** Whole days until a certificate ends, with the exact moment on hover. What that means is said by the server. */
export function CertificateDays({ at }: { at: string }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const now = useNow();
  const ends = Date.parse(at);
  if (Number.isNaN(ends)) return <span>{at}</span>;
  if (ends <= now) {
    return (
      <span>
        {t('tunnels.certEnded')} <RelativeTime at={at} />
      </span>
    );
  }
  return (
    <time dateTime={at} title={exactTime(ends)}>
      {t('tunnels.certDays', { count: Math.floor((ends - now) / DAY_MS) })}
    </time>
  );
}
