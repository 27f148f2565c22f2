import { parseClusterId } from '../model/ids';
import { ArcNetGateway, GatewayConnection } from '../model/records';
import { readArcnetIP } from './arcnetIP';
import { Fields } from './fields';
import { Intern } from './intern';
import { readMetadata } from './metadata';

/**
 * `mooring.dev/v1alpha1` ArcNetGateway, DESIGN §4. Heartbeats rewrite the object every few seconds; only what names a
 * path is kept, so that they change no record.
 */
export function projectArcNetGateway(
  raw: unknown,
  intern?: Intern,
): ArcNetGateway {
  const object = Fields.of(raw, intern);
  const { base } = readMetadata(object);
  return {
    kind: 'ArcNetGateway',
    ...base,
    connections: object
      .object('status')
      .list('connections')
      .flatMap(connection => readConnection(connection, object)),
    problems: object.problems,
  };
}

function readConnection(
  connection: Fields,
  object: Fields,
): GatewayConnection[] {
  const clusterId = parseClusterId(connection.text('clusterId'));
  if (clusterId === undefined) {
    object.problem('a connection of the gateway names no cluster');
    return [];
  }
  const arcnetIP = readArcnetIP(connection, object);
  const carrier = connection.text('carrier');
  return [
    {
      clusterId,
      ...(arcnetIP !== undefined && { arcnetIP }),
      ...((carrier === 'direct' || carrier === 'flux') && { carrier }),
    },
  ];
}
