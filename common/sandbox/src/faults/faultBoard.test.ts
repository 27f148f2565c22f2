import { FaultBoard } from './faultBoard';

it('tells its followers of changes alone, and of none after they left', () => {
  const board = new FaultBoard();
  let told = 0;
  const leave = board.follow(() => {
    told += 1;
  });
  board.start('kill-gateway', 'gw', 1);
  expect(told).toBe(1);
  board.start('kill-gateway', 'gw', 2);
  board.stop('kill-flux', 'relay');
  expect(told).toBe(1);
  board.stop('kill-gateway', 'gw');
  board.clear();
  expect(told).toBe(3);
  leave();
  board.start('kill-gateway', 'gw', 3);
  expect(told).toBe(3);
});
