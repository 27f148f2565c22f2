import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Alert, Button, ButtonLink, Flex, Text } from '@backstage/ui';
import { Failure } from '../../api/failure';
import { usePaths } from '../../paths/PathsContext';
import { mooringTranslationRef } from '../../translation';

export interface FailurePanelProps {
  readonly failure: Failure;
  readonly onRetry: () => void;
  /** Where the view starts without filter and page, for addresses that cannot be answered. */
  readonly startOver?: string;
}

/** Instead of content: what happened, in the server's words where it gave some, and what to do. */
export function FailurePanel(props: FailurePanelProps) {
  const { failure } = props;
  const { t } = useTranslationRef(mooringTranslationRef);
  const { access } = usePaths();
  const title =
    failure.kind === 'server'
      ? t('failure.server', { status: String(failure.status) })
      : t(`failure.${failure.kind}`);
  const next =
    failure.kind === 'denied' ? failure.next : t(`failure.${failure.kind}Next`);
  return (
    <Alert
      role="alert"
      icon
      status={failure.kind === 'denied' ? 'warning' : 'danger'}
      title={title}
      description={
        <Flex direction="column" gap="2">
          <Text>{failure.text}</Text>
          {next !== null && <Text>{next}</Text>}
          <Flex gap="2">
            {failure.kind === 'denied' && access !== undefined && (
              <ButtonLink size="small" variant="secondary" href={access}>
                {t('failure.toAccess')}
              </ButtonLink>
            )}
            {failure.kind === 'bad-request' &&
              props.startOver !== undefined && (
                <ButtonLink
                  size="small"
                  variant="secondary"
                  href={props.startOver}
                >
                  {t('failure.startOver')}
                </ButtonLink>
              )}
            <Button size="small" variant="secondary" onPress={props.onRetry}>
              {t('failure.retry')}
            </Button>
          </Flex>
        </Flex>
      }
    />
  );
}
