/** One kind to be watched, and how an object of it becomes a record. */
export interface ResourceKind<R> {
  /** e.g. `fleet.cattle.io/v1alpha1`, or `v1` for the core group. */
  readonly apiVersion: string;
  /** Lower-case plural as in the URL, e.g. `bundledeployments`. */
  readonly plural: string;
  /** Absent: all namespaces (or cluster-scoped). */
  readonly namespace?: string;
  readonly labelSelector?: string;
  /**
   * Raw object to record. It does not throw: what is malformed becomes a record that says so.
   * A throw is counted and shown as the detail of the source; the other objects go on.
   */
  project(raw: unknown): Projected<R>;
}

export interface Projected<R> {
  /** Identity within the kind. Names may come again under another uid. */
  readonly key: string;
  readonly record: R;
}
