export { EvidenceList } from './EvidenceList';
