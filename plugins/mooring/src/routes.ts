import {
  createRouteRef,
  createSubRouteRef,
} from '@backstage/frontend-plugin-api';

/** The plugin's root; its tabs are attached below it and can be moved by configuration. */
export const rootRouteRef = createRouteRef();
export const clustersRouteRef = createRouteRef();
export const tenantsRouteRef = createRouteRef();
export const tunnelsRouteRef = createRouteRef();
export const accessRouteRef = createRouteRef();

/** `id` is a management id, or the Fleet cluster's `namespace/name` where there is no management record. */
export const clusterRouteRef = createSubRouteRef({
  parent: clustersRouteRef,
  path: '/:id',
});
export const tenantRouteRef = createSubRouteRef({
  parent: tenantsRouteRef,
  path: '/:id',
});
