import { Route, Routes } from 'react-router-dom';
import { ClusterPage } from '../components/ClusterPage';
import { ClustersPage } from '../components/ClustersPage';

/** Everything below the clusters tab. */
export function ClustersRoutes() {
  return (
    <Routes>
      <Route index element={<ClustersPage />} />
      <Route path=":id" element={<ClusterPage />} />
    </Routes>
  );
}
