export { DiagnosisPanel } from './DiagnosisPanel';
