/**
 * On a management cluster: the site it stands at. A Tenant names the site of its first cluster only.
 */
export const SITE_ANNOTATION = 'sandbox.mooring.dev/site';
