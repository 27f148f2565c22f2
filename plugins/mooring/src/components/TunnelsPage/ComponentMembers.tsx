import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Button, Flex, Link, Skeleton, Text } from '@backstage/ui';
import { ComponentView } from '@mooring/core';
import { useState } from 'react';
import { usePaths } from '../../paths/PathsContext';
import { mooringTranslationRef } from '../../translation';
import { PlainTable } from '../PlainTable';
import { StateLabel } from '../StateLabel';
import { NotListed } from './NotListed';

/** A gateway may carry thousands: more than this are drawn only on request. */
const SHOWN_FIRST = 50;

/** What an opened component shows: the control group it is measured against, and its clusters in the server's order. */
export function ComponentMembers(props: {
  component: ComponentView;
  name: string;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const [all, setAll] = useState(false);
  const { members, outside, clusters } = props.component;
  // Opened a moment ago: its clusters are asked for.
  if (members === null) return <Skeleton width="100%" height="4rem" />;
  const shown = all ? members : members.slice(0, SHOWN_FIRST);
  return (
    <Flex direction="column" gap="2" pb="3">
      <Text as="p">
        {outside.total === 0
          ? t('tunnels.outsideNone')
          : t('tunnels.outside', {
              fine: String(outside.fine),
              total: String(outside.total),
            })}
      </Text>
      {members.length === 0 ? (
        <Text as="p" color="secondary">
          {t('tunnels.noMembers')}
        </Text>
      ) : (
        <PlainTable
          caption={t('tunnels.members', { name: props.name })}
          columns={[
            t('tunnels.member.name'),
            t('tunnels.member.tenant'),
            t('tunnels.member.diagnosis'),
          ]}
        >
          {shown.map(member => (
            <Member key={member.id} member={member} />
          ))}
        </PlainTable>
      )}
      {shown.length < members.length ? (
        <div>
          <Button size="small" variant="secondary" onPress={() => setAll(true)}>
            {t('tunnels.showAll', { n: String(members.length) })}
          </Button>
        </div>
      ) : (
        <NotListed count={clusters - members.length} />
      )}
    </Flex>
  );
}

function Member(props: {
  member: NonNullable<ComponentView['members']>[number];
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const paths = usePaths();
  const { id, name, tenant, brief, isBad } = props.member;
  const href = paths.cluster(id);
  const tenantHref = tenant === null ? undefined : paths.tenant(tenant);
  return (
    <tr>
      <th scope="row">
        {href === undefined ? name : <Link href={href}>{name}</Link>}
      </th>
      <td>
        {tenantHref === undefined ? (
          tenant ?? t('clusters.noTenant')
        ) : (
          <Link href={tenantHref}>{tenant}</Link>
        )}
      </td>
      <td>
        {isBad ? <StateLabel tone="bad">{brief}</StateLabel> : <>{brief}</>}
      </td>
    </tr>
  );
}
