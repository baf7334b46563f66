import { join } from 'node:path'
import { serveFront } from '../front/serve-front.ts'
import { type BuiltPrograms, buildPrograms } from './build-programs.ts'
import { choosePorts } from './choose-ports.ts'
import { type Closing, createClosing } from './closing.ts'
import { makeProgramFolder } from './program-folder.ts'
import { describeSandbox, type Sandbox } from './sandbox-description.ts'
import { type ServiceEntry, type ServiceName, withNeeds } from './service-table.ts'
import { addressesOn, controlsOn, PortLost, type SandboxService, servicesReady, startServices } from './start-services.ts'

/** How a sandbox is started. */
export interface StartSandboxOptions {
  /** The package's folder. */
  readonly root: string
  /** These services and what they need. Default: all. */
  readonly only?: readonly ServiceName[] | undefined
  /** Port of the front page; the services' follow. Insisted on. */
  readonly portBase?: number | undefined
  /** Port of the first chain; the second follows. Insisted on. */
  readonly chainPort?: number | undefined
  /** Whether fresh chains have a past, so that there is something to show. Default false: tests count what is there. */
  readonly demo?: boolean
  /** Exact origins that may hold the signing frame, beside the usual ones of development servers. */
  readonly origins?: readonly string[]
  /** Where the services keep their data. */
  readonly data: string
  /** Gets what the services write on standard error, and a sentence when one of them dies. */
  readonly say: (line: string) => void
  /** Ends what was started. */
  readonly closing: Closing
}

/** A sandbox in which every service answers. */
export interface RunningSandbox {
  readonly description: Sandbox
  readonly services: readonly SandboxService[]
}

const mostAttempts = 3

/** Where development servers and the examples usually are. */
const developmentOrigins = [3000, 3001, 4100, 4101, 4102, 4103, 4104, 4173, 4200, 5173, 5174, 8000, 8080].flatMap((port) => [
  `http://localhost:${port}`,
  `http://127.0.0.1:${port}`,
])

const startOnce = async (options: StartSandboxOptions, entries: readonly ServiceEntry[], built: BuiltPrograms): Promise<RunningSandbox> => {
  const { root, data, demo = false, say } = options
  const ports = await choosePorts({ ...options, entries })
  const addresses = addressesOn(entries, ports.services)
  const closing = createClosing()
  options.closing.add(closing.close)
  try {
    const folder = join(root, 'examples', 'sandbox')
    const services = startServices({
      entries,
      ports: ports.services,
      controls: ports.controls,
      mailPort: ports.mail,
      origins: [...new Set(developmentOrigins.concat(options.origins ?? []))],
      data,
      demo,
      built,
      folder,
      closing,
      say,
    })
    const description = describeSandbox(`http://localhost:${ports.front}`, addresses, controlsOn(ports.controls))
    const front = await serveFront({ port: ports.front, pages: built.pages, description, services })
    closing.add(front.close)
    await servicesReady(services, { ports: ports.services, controls: ports.controls })
    return { description, services }
  } catch (error) {
    await closing.close()
    throw error
  }
}

/**
 * Starts the sandbox and resolves when every service answers. Where another program takes a port between choosing and listening,
 * ports are chosen anew.
 */
export const startSandbox = async (options: StartSandboxOptions): Promise<RunningSandbox> => {
  const entries = withNeeds(options.only)
  const programs = await makeProgramFolder(options.root)
  options.closing.add(programs.remove)
  const built = await buildPrograms({ root: options.root, folder: programs.path, entries })
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(options, entries, built)
    } catch (error) {
      if (!(error instanceof PortLost) || attempt === mostAttempts) throw error
    }
  }
}
