import { HopProbeView, Tone } from '@mooring/core';
import { RiSubtractLine } from '@remixicon/react';
import { StateLabel } from '../StateLabel';

/**
 * Shape and colour of one answer. Only whether it answered as asked: what the answer means for the way is the
 * diagnosis' to say (a refusal that came back proves the tunnel).
 */
const TONES: Record<HopProbeView['outcome'], Tone> = {
  ok: 'good',
  timeout: 'bad',
  refused: 'bad',
  unreachable: 'bad',
  reset: 'bad',
  'tls-error': 'bad',
  'http-status': 'warn',
  'proxy-refused': 'unknown',
  'not-run': 'quiet',
};

/** What a probe's hop answered, as icon, colour and the server's words. */
export function ProbeOutcomeLabel(props: {
  outcome: HopProbeView['outcome'];
  children: string;
}) {
  return (
    <StateLabel
      tone={TONES[props.outcome]}
      icon={props.outcome === 'not-run' ? RiSubtractLine : undefined}
    >
      {props.children}
    </StateLabel>
  );
}
