import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { ClusterView } from '@mooring/core';
import { ButtonIcon, Link, Text, Tooltip, TooltipTrigger } from '@backstage/ui';
import { RiExternalLinkLine, RiForbidLine } from '@remixicon/react';
import { mooringTranslationRef } from '../../translation';

/** To the cluster's page in the management view; where there is none, it says why instead of leading nowhere. */
export function ManagementLink(props: {
  cluster: Pick<ClusterView, 'name' | 'links'>;
  /** With words beside the icon. */
  labelled?: boolean;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { name, links } = props.cluster;
  // Anything but http(s) would run as a script or open another program.
  if (links.management !== null && /^https?:\/\//.test(links.management)) {
    return (
      <Link
        href={links.management}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={props.labelled ? undefined : t('management.open', { name })}
        title={t('management.open', { name })}
      >
        {props.labelled && `${t('management.open', { name })} `}
        <RiExternalLinkLine size={16} aria-hidden="true" />
      </Link>
    );
  }
  const reason = t('management.missing', {
    reason: links.managementMissing ?? t('management.missingUnknown'),
  });
  if (props.labelled) {
    return (
      <Text variant="body-small" color="secondary">
        {reason}
      </Text>
    );
  }
  return (
    <TooltipTrigger>
      <ButtonIcon
        size="small"
        variant="tertiary"
        aria-label={reason}
        aria-disabled="true"
        icon={<RiForbidLine size={16} />}
      />
      <Tooltip>{reason}</Tooltip>
    </TooltipTrigger>
  );
}
