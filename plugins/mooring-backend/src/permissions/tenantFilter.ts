/**
 * What a conditional decision of the portal turns into: membership in one of these tenants.
 *
 * @public
 */
export interface TenantFilter {
  /** Tenant ids. */
  readonly tenants: readonly string[];
}
