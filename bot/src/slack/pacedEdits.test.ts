import { message } from '../blocks';
import { PacedEdits } from './pacedEdits';

describe('PacedEdits', () => {
  const sent: string[] = [];
  let now = 0;
  let edits: PacedEdits;

  beforeEach(() => {
    sent.length = 0;
    now = 0;
    edits = new PacedEdits(
      async ({ text }) => {
        sent.push(text);
      },
      () => now,
    );
  });

  it('sends the first at once and then none sooner than every two seconds', async () => {
    for (now = 0; now < 3_900; now += 100) {
      edits.offer(message(`at ${now}`, []));
    }
    await edits.settled();
    expect(sent).toEqual(['at 0', 'at 2000']);
  });

  it('leaves two of the five answers for the last word and its repetition', async () => {
    for (now = 0; now < 60_000; now += 1_000) {
      edits.offer(message(`at ${now}`, []));
    }
    await edits.settled();
    expect(sent).toHaveLength(3);
  });

  it('is settled only when what was begun has ended', async () => {
    let release = () => {};
    const slow = new PacedEdits(
      () =>
        new Promise(resolve => {
          release = resolve;
        }),
      () => 0,
    );
    slow.offer(message('slow', []));
    let isSettled = false;
    const settled = slow.settled().then(() => {
      isSettled = true;
    });
    await new Promise(setImmediate);
    expect(isSettled).toBe(false);
    release();
    await settled;
    expect(isSettled).toBe(true);
  });
});
