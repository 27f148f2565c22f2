import { tunnelled } from '../explain/__testUtils__/tunnelObjects';
import { hall, hallId } from '../explain/__testUtils__/waysOf';
import { settle } from '../kube/__testUtils__/eventually';
import { mooringOn } from '../mooring/__fixtures__/mooringOn';
import { DiagnosisBoard } from './diagnosisBoard';

const one = hallId(1);

describe('DiagnosisBoard of a large world', () => {
  const LARGE = [
    ...Array.from({ length: 600 }, (_, i) => hall(i + 1)).flatMap(tunnelled),
  ];

  /** Slices are run by the test; each step of judging takes 5 ms where `isSlow`. */
  function sliced(isSlow: boolean) {
    const stage = mooringOn(LARGE);
    stage.store.flush(stage.now());
    const slices: (() => void)[] = [];
    let elapsed = 0;
    let endings = 0;
    const board = new DiagnosisBoard({
      store: stage.store,
      book: stage.desk.book,
      probes: stage.desk.probes,
      timeline: stage.desk.timeline,
      elapsed: () => {
        if (isSlow) elapsed += 5;
        return elapsed;
      },
      later: slice => slices.push(slice),
      onJudged: () => endings++,
    });
    return {
      ...stage,
      board,
      endings: () => endings,
      rest: () => {
        elapsed += 1_000_000;
      },
      /** Runs what is left, slice by slice, and returns how many there were. */
      async run(most = Infinity) {
        let ran = 0;
        for (; ran < most && slices.length > 0; ran++) {
          slices.shift()?.();
          await settle();
        }
        return ran;
      },
    };
  }

  it('lets others have their turn, and shows the whole when it is done', async () => {
    const { board, now, run, endings } = sliced(true);
    expect(board.refresh(now())).toEqual([]);
    await run(2);
    expect([...board.all()]).toEqual([]);
    expect(endings()).toBe(0);
    expect(await run()).toBeGreaterThan(1);
    expect([...board.all()]).toHaveLength(600);
    expect(endings()).toBe(1);
    expect(board.refresh(now())).toHaveLength(600);
    expect(board.refresh(now())).toEqual([]);
  });

  it('goes on judging after a world that fitted into one slice', async () => {
    const { board, now, run } = sliced(false);
    board.refresh(now());
    expect(await run()).toBe(1);
    expect(board.of(one)?.row).toBe('K6');
    const before = board.components;
    board.touch();
    board.refresh(now());
    expect(await run()).toBe(1);
    expect(board.components).not.toBe(before);
  });

  it('begins no second judging beside the first', async () => {
    const { board, now, run, endings } = sliced(true);
    board.refresh(now());
    board.touch();
    board.refresh(now());
    await run();
    expect(endings()).toBe(1);
  });

  it('judges what was observed meanwhile afterwards', async () => {
    const { board, now, run, rest, put, store } = sliced(true);
    board.refresh(now());
    await run(1);
    for (const raw of tunnelled(hall(1, { lostS: 10 }))) put(raw);
    store.flush(now());
    board.touch();
    await run();
    rest();
    board.refresh(now());
    await run();
    expect(board.of(one)?.facts.connected).toBe(false);
  });

  it('answers who asked for a probe when all is judged', async () => {
    const { board, now, run } = sliced(true);
    board.refresh(now());
    let isJudged = false;
    const judgedNow = board.judgeNow(now).then(() => {
      isJudged = true;
    });
    await run(1);
    expect(isJudged).toBe(false);
    await run();
    await judgedNow;
    expect(board.of(one)?.row).toBe('K6');
  });
});
