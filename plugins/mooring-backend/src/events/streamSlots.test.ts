import { StreamSlots } from './streamSlots';
import { TooManyStreamsError } from './tooManyStreamsError';

describe('StreamSlots', () => {
  it('counts each user on their own and ignores a place given back twice', () => {
    const slots = new StreamSlots(1);
    const giveBack = slots.take('user:default/a');
    slots.take('user:default/b');
    expect(() => slots.take('user:default/a')).toThrow(TooManyStreamsError);
    giveBack();
    giveBack();
    slots.take('user:default/a');
    expect(() => slots.take('user:default/a')).toThrow(TooManyStreamsError);
  });
});
