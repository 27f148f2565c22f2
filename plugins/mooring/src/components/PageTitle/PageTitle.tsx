import { Text } from '@backstage/ui';
import { useDocumentTitle } from '../../url/useDocumentTitle';

/** A page's heading, which also names the browser tab. */
export function PageTitle({ children }: { children: string }) {
  useDocumentTitle(children);
  return (
    <Text as="h2" variant="title-small" weight="bold">
      {children}
    </Text>
  );
}
