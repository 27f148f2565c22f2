export { createAlertEngine, type AlertEngine } from './alertEngine';
export { createAlertStore, type AlertRoute } from './alertStore';
export { createCheckChannel } from './checkChannel';
export { createDelivery, type Delivery } from './delivery';
export { createOutbox } from './outbox';
