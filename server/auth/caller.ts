import type { Project } from './config/config-schema.ts'

/** Who calls: a key of the frame, for a project, embedded by an origin. */
export interface Caller {
  readonly project: Project
  readonly origin: string
  /** Thumbprint of the key. */
  readonly key: string
  /** The network address, as far as limits tell addresses apart. */
  readonly address: string
}
