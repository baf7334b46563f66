import { choosePort } from './free-port.ts'
import { frontPlace, frontPort, mailPort, type ServiceEntry, type ServiceName, serviceTable } from './service-table.ts'

/** Which ports are wanted. */
export interface PortsOptions {
  readonly entries: readonly ServiceEntry[]
  /** Port of the front page; the services' follow. Insisted on. */
  readonly portBase?: number | undefined
  /** Port of the first chain; the second follows. Insisted on. */
  readonly chainPort?: number | undefined
}

/** A port for each part of the sandbox. */
export interface Ports {
  readonly front: number
  readonly services: ReadonlyMap<ServiceName, number>
  /** Of the control servers; they follow the services' ports. */
  readonly controls: ReadonlyMap<ServiceName, number>
  /** Of the inbox's mail server. */
  readonly mail: number
}

/** Chooses a port for the front page and each service: the usual one where it is free. Throws `PortTaken` where one is insisted on. */
export const choosePorts = async ({ entries, portBase, chainPort }: PortsOptions): Promise<Ports> => {
  const choose = (preferred: number, place: number, use: string): Promise<number> =>
    portBase === undefined ? choosePort(preferred) : choosePort(portBase + place, { insist: true, use, setting: '--port-base' })
  const front = await choose(frontPort, frontPlace, 'the front page')
  const services = new Map<ServiceName, number>()
  const controls = new Map<ServiceName, number>()
  for (const [place, { name, title, preferredPort, controlPort }] of serviceTable.entries()) {
    if (!entries.some((entry) => entry.name === name)) continue
    const forChain = chainPort !== undefined && name.startsWith('chain-')
    const port = forChain
      ? await choosePort(chainPort + place, { insist: true, use: title, setting: '--chain-port' })
      : await choose(preferredPort, frontPlace + 1 + place, title)
    services.set(name, port)
    if (controlPort === undefined) continue
    const controlPlace = frontPlace + 1 + serviceTable.length + place
    controls.set(name, await choose(controlPort, controlPlace, `the control of ${title}`))
  }
  const mail = await choose(mailPort, frontPlace + 1 + 2 * serviceTable.length, 'the mail server of the inbox')
  return { front, services, controls, mail }
}
