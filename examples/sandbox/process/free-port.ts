import { createServer } from 'node:net'
import { closeServer, listen } from './listen.ts'

/** How a port is chosen. */
export interface ChoosePortOptions {
  /** The preferred port and no other: taken is an error. */
  readonly insist?: boolean
  /** What the port is for and where another one can be named; completes the sentence of the error. */
  readonly use?: string
  /** Name of the setting that chooses the port, `PORT` or `--port` for example. */
  readonly setting?: string
}

/** The port that was insisted on belongs to another program. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken'
  readonly port: number
  constructor(port: number, options: ChoosePortOptions = {}) {
    const purpose = options.use === undefined ? '' : ` for ${options.use}`
    const remedy =
      options.setting === undefined ? 'stop the program that uses it or choose another port' : `choose another with ${options.setting}`
    super(`Port ${port}${purpose} is taken: ${remedy}.`)
    this.port = port
  }
}

const tryPort = async (port: number): Promise<number | undefined> => {
  const server = createServer()
  try {
    return await listen(server, port)
  } catch {
    return undefined
  } finally {
    await closeServer(server)
  }
}

/** The preferred port where it is free on the loopback address, else a free one. Throws {@link PortTaken} when insisted on and taken. */
export const choosePort = async (preferred: number, options: ChoosePortOptions = {}): Promise<number> => {
  const port = await tryPort(preferred)
  if (port !== undefined) return port
  if (options.insist === true) throw new PortTaken(preferred, options)
  const free = await tryPort(0)
  if (free === undefined) throw new Error('No port is free on 127.0.0.1.')
  return free
}
