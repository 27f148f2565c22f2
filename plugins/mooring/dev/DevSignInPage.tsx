import { discoveryApiRef, useApi } from '@backstage/core-plugin-api';
import { ResponseError } from '@backstage/errors';
import { SignInPageProps } from '@backstage/plugin-app-react';
import { Alert, Button, Container, Flex, Text } from '@backstage/ui';
import { useCallback, useEffect, useState } from 'react';
import { DEV_USERS } from './devUsers';
import { DevUserIdentity, rememberedDevUser } from './DevUserIdentity';

type Attempt =
  | { readonly kind: 'choosing'; readonly error?: string }
  | { readonly kind: 'signing-in'; readonly user: string };

/** The portal is often up before its backend, and a page outlives a restart of it. */
const RETRY_MS = 2_000;

/** No connection, or a backend that has not loaded its plugins and users yet. */
function mayComeUp(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof ResponseError &&
      (error.statusCode === 404 || error.statusCode >= 500))
  );
}

/** Offers the development users; the scope each one sees is decided by the backend from their groups. */
export function DevSignInPage({ onSignInSuccess }: SignInPageProps) {
  const discovery = useApi(discoveryApiRef);
  const [attempt, setAttempt] = useState<Attempt>(() => {
    const user = rememberedDevUser();
    return user === undefined
      ? { kind: 'choosing' }
      : { kind: 'signing-in', user };
  });

  const [waiting, setWaiting] = useState(false);

  const signIn = useCallback(
    async (user: string) =>
      onSignInSuccess(
        await DevUserIdentity.signIn(user, await discovery.getBaseUrl('auth')),
      ),
    [discovery, onSignInSuccess],
  );

  const user = attempt.kind === 'signing-in' ? attempt.user : undefined;
  useEffect(() => {
    if (user === undefined) return undefined;
    const stopped = new AbortController();
    const attemptOnce = () =>
      signIn(user).catch((error: unknown) => {
        if (stopped.signal.aborted) return;
        if (mayComeUp(error)) {
          setWaiting(true);
          const timer = setTimeout(attemptOnce, RETRY_MS);
          stopped.signal.addEventListener('abort', () => clearTimeout(timer));
        } else {
          setWaiting(false);
          setAttempt({ kind: 'choosing', error: String(error) });
        }
      });
    attemptOnce();
    return () => stopped.abort();
  }, [user, signIn]);

  return (
    <Container py="8">
      <Flex direction="column" gap="4" style={{ maxWidth: '30rem' }}>
        <Text as="h1" variant="title-medium" weight="bold">
          Mooring
        </Text>
        <Text as="p">
          Development sign-in: choose whose eyes to look through. Each button
          signs in with a real token for that user and their groups.
        </Text>
        {attempt.kind === 'choosing' && attempt.error !== undefined && (
          <Alert
            role="alert"
            icon
            status="danger"
            title="Signing in failed"
            description={attempt.error}
          />
        )}
        {waiting && attempt.kind === 'signing-in' && (
          <Alert
            role="status"
            icon
            isPending
            status="info"
            title="The backend is not ready yet"
            description="It is tried again every two seconds."
          />
        )}
        {DEV_USERS.map(({ name, label, hint }) => (
          <Flex key={name} align="center" gap="3">
            <Button
              variant="secondary"
              isPending={user === name}
              isDisabled={user !== undefined && !waiting}
              onPress={() => setAttempt({ kind: 'signing-in', user: name })}
            >
              Sign in as {label}
            </Button>
            <Text variant="body-small" color="secondary">
              {hint}
            </Text>
          </Flex>
        ))}
      </Flex>
    </Container>
  );
}
