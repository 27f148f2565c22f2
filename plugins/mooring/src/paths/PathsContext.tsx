import { createContext, useContext } from 'react';

/** Where the pages are. `undefined`: the portal has switched that page off, so nothing links to it. */
export interface MooringPaths {
  readonly clusters: string | undefined;
  readonly tenants: string | undefined;
  readonly tunnels: string | undefined;
  readonly access: string | undefined;
  /** `id` is a management id or a Fleet `namespace/name`. */
  readonly cluster: (id: string) => string | undefined;
  readonly tenant: (id: string) => string | undefined;
}

const PathsContext = createContext<MooringPaths | undefined>(undefined);

export const PathsProvider = PathsContext.Provider;

/** Pages ask for paths here, so that the same components serve both of the portal's plugin systems. */
export function usePaths(): MooringPaths {
  const paths = useContext(PathsContext);
  if (!paths) throw new Error('Mooring’s pages need a PathsProvider');
  return paths;
}
