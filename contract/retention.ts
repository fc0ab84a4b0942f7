/** How many days the product keeps what nobody needs for ever. The sweeps delete by these figures. */
export const keptDays = {
  /** Changes that open pages have not read yet. */
  events: 7,
  /** Messages to webhooks and callback addresses. */
  deliveries: 30,
  /** Messages to the operator. */
  notices: 30,
  idempotencyKeys: 1,
  /** Of the calls below /api/v1. */
  idempotencyKeysOfPrograms: 30,
  /** Uploaded images that no video uses. */
  unusedImages: 1,
  /** Images in requests of programs. */
  temporaryImages: 1,
  /** Archives of accounts. */
  archives: 7,
  /** Sessions, counted from the sign-in. */
  sessions: 30,
  /** Files and texts of deleted videos; after that, the next nightly sweep has removed them. */
  deletedVideos: 2,
  /** Stored files that belong to nothing in the database, from the night in which the sweep moved them to the bin. */
  orphanedFiles: 7,
  /** Encoded parts of films, counted from the last film that used them; each machine keeps its own. */
  filmSegments: 2,
  /** What identifies the reporter of a video: the hash of the network, and the address after the decision. */
  reporters: 30,
  /** The words of a report and its answer, counted from the decision. */
  reports: 180,
} as const

const dayMs = 24 * 60 * 60 * 1000

export const keptMs = (kind: keyof typeof keptDays) => keptDays[kind] * dayMs
