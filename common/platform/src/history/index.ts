export * from './timelineStore';
export * from './createTimelineStore';
export * from './createTrackStore';
export * from './migrateHistory';
