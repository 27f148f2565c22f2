import { VisuallyHidden } from '@backstage/ui';
import { useEffect, useState } from 'react';

/** Long enough that a burst of changes is one sentence. */
const HOLD_MS = 1_500;

/**
 * Tells screen readers what changed, politely and at most once per burst. The region stays in the page, because one
 * that appears together with its text is not read out.
 */
export function Announcer(props: { text: string }) {
  const { text } = props;
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), HOLD_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {said}
    </VisuallyHidden>
  );
}
