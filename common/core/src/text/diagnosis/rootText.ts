import { Root } from '../../diagnosis/verdict';

/** The root of an incident as tunnels.md §6.4 prints it. */
export function rootText(root: Root): string {
  switch (root.kind) {
    case 'relay-or-site':
      return `relay ${root.relay} or site ${root.site}`;
    case 'cluster':
      return `cluster ${root.id}`;
    default:
      return `${root.kind} ${root.name}`;
  }
}
