import { clusterId, NOW } from '../../diagnosis/__fixtures__/subjects';
import { Lane } from '../../timeline/entry';
import { timelineEntryView } from './timelineEntryView';

describe('timelineEntryView', () => {
  it.each<[Lane, string, string]>([
    ['agent', 'connected', 'good'],
    ['agent', 'disconnected', 'bad'],
    ['api', 'ok', 'good'],
    ['api', 'timeout', 'bad'],
    ['arcnet', 'ageing', 'warn'],
    ['arcnet', 'silent', 'bad'],
    ['flux', 'half-open', 'bad'],
    ['flux', 'unknown', 'unknown'],
    ['api', 'constructor', 'unknown'],
  ])('%s %s is %s', (lane, state, tone) => {
    expect(
      timelineEntryView({
        cluster: clusterId('c-m-7xk2p9qd'),
        lane,
        state,
        at: NOW,
      }),
    ).toEqual({ lane, state, tone, at: '2026-11-30T12:00:00Z' });
  });
});
