import { at, PLANT } from './__testUtils__/samples';
import { deriveFlux } from './deriveFlux';
import { FluxReading } from './reading';

const NOW = at(0);

function fluxOf(change: Partial<FluxReading>) {
  return deriveFlux(
    PLANT,
    {
      relay: 'relay-eu-1',
      session: true,
      since: at(-3_600),
      lastReceiveAt: at(-10),
      lastSendAt: at(-10),
      ...change,
    },
    NOW,
  );
}

describe('state of a Flux session', () => {
  it.each<[string, Partial<FluxReading>, string, boolean]>([
    ['traffic both ways', {}, 'up', false],
    ['no session', { session: false }, 'down', false],
    ['session not told', { session: undefined }, 'unknown', false],
    ['session null', { session: null }, 'unknown', false],
    ['nothing from the site for 60 s', { lastReceiveAt: at(-60) }, 'up', false],
    [
      'nothing from the site for 61 s',
      { lastReceiveAt: at(-61) },
      'half-open',
      false,
    ],
    [
      'nothing from the site yet, old session',
      { lastReceiveAt: null },
      'half-open',
      false,
    ],
    [
      'nothing from the site yet, young session',
      { lastReceiveAt: null, since: at(-60) },
      'up',
      false,
    ],
    ['receive time not told', { lastReceiveAt: undefined }, 'up', false],
    ['nothing sent for 61 s', { lastSendAt: at(-61) }, 'up', true],
    ['nothing sent yet, old session', { lastSendAt: null }, 'up', true],
    [
      'nothing sent yet, young session',
      { lastSendAt: null, since: at(-60) },
      'up',
      false,
    ],
    [
      'nothing either way',
      { lastSendAt: at(-61), lastReceiveAt: at(-61) },
      'half-open',
      false,
    ],
  ])('%s', (_, change, state, backendSilent) => {
    expect(fluxOf(change)).toMatchObject({ state, backendSilent });
  });

  it('has no age for a time ahead of its own source', () => {
    expect(fluxOf({ lastReceiveAt: at(6) })).toMatchObject({
      receiveAgeS: null,
      state: 'up',
    });
    expect(fluxOf({ lastReceiveAt: at(5) }).receiveAgeS).toBe(0);
  });

  it('fills what was not told with null', () => {
    expect(deriveFlux(PLANT, { relay: 'relay-eu-1' }, NOW)).toEqual({
      clusterId: PLANT,
      relay: 'relay-eu-1',
      endpoint: null,
      session: null,
      since: null,
      receiveAgeS: null,
      sendAgeS: null,
      reconnectsLastHour: null,
      lastError: null,
      certNotAfter: null,
      backendSilent: false,
      state: 'unknown',
    });
  });
});
