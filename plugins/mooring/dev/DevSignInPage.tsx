import { discoveryApiRef, useApi } from '@backstage/core-plugin-api';
import { SignInPageProps } from '@backstage/plugin-app-react';
import { Alert, Button, Container, Flex, Text } from '@backstage/ui';
import { useCallback, useEffect, useState } from 'react';
import { DEV_USERS } from './devUsers';
import { DevUserIdentity, rememberedDevUser } from './DevUserIdentity';

type Attempt =
  | { readonly kind: 'choosing'; readonly error?: string }
  | { readonly kind: 'signing-in'; readonly user: string };

/** Offers the development users; the scope each one sees is decided by the backend from their groups. */
export function DevSignInPage({ onSignInSuccess }: SignInPageProps) {
  const discovery = useApi(discoveryApiRef);
  const [attempt, setAttempt] = useState<Attempt>(() => {
    const user = rememberedDevUser();
    return user === undefined
      ? { kind: 'choosing' }
      : { kind: 'signing-in', user };
  });

  const signIn = useCallback(
    async (user: string) =>
      onSignInSuccess(
        await DevUserIdentity.signIn(user, await discovery.getBaseUrl('auth')),
      ),
    [discovery, onSignInSuccess],
  );

  const user = attempt.kind === 'signing-in' ? attempt.user : undefined;
  useEffect(() => {
    if (user === undefined) return;
    signIn(user).catch((error: unknown) =>
      setAttempt({ kind: 'choosing', error: String(error) }),
    );
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
            description={`${attempt.error}. Is the backend running?`}
          />
        )}
        {DEV_USERS.map(({ name, label, hint }) => (
          <Flex key={name} align="center" gap="3">
            <Button
              variant="secondary"
              isPending={user === name}
              isDisabled={user !== undefined}
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
