import { useEffect } from 'react';

/** Names the browser tab after what it shows: on call, five of them are open. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = `${title} · Mooring`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
