import type { Project } from '../service/projects.ts'
import { type Service, startService } from '../service/start-service.ts'
import { createDirectory } from './directory-routes.ts'

/** Options of `startDirectory`. */
export interface DirectoryOptions {
  /** Default: a free one. */
  readonly port?: number
  /** Port of the control server, see `startService`. Default: there is none. */
  readonly control?: number | undefined
  /** Taken as every service takes it; the list is made anew at each start, so nothing is kept there. */
  readonly data?: string | undefined
  /** Address of the web wallet's page. Without one its row is left out. */
  readonly webWalletUrl?: string | undefined
  /** How many wallets are invented. Default 640. */
  readonly invented?: number | undefined
  /** Who may call. Default: the project `sandbox`, from pages of this machine. */
  readonly projects?: readonly Project[] | undefined
}

/** Starts the wallet directory. Rejects when the port is taken. */
export const startDirectory = ({ port = 0, control, webWalletUrl, invented, projects }: DirectoryOptions = {}): Promise<Service> =>
  startService({ name: 'directory', port, control, ...createDirectory({ webWalletUrl, invented, projects }) })
