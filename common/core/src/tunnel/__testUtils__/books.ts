import { GatewayReading } from '../reading';
import { ArcNetTunnel, TunnelRegistration } from '../tunnel';
import { TunnelBook } from '../tunnelBook';
import { NOON, REGISTERED } from './samples';

export function bookOf(...readings: readonly GatewayReading[]): TunnelBook {
  const book = new TunnelBook();
  readings.forEach(reading => book.take(reading));
  return book;
}

/** What is known of the registered cluster's tunnel. @throws where it is not known */
export function tunnelIn(
  book: TunnelBook,
  registration: TunnelRegistration = REGISTERED,
): ArcNetTunnel {
  const { arcnet } = book.tunnel(registration, NOON);
  if (!arcnet.ok) throw new Error(`unknown: ${arcnet.reason} ${arcnet.detail}`);
  return arcnet.value;
}
