import * as v from 'valibot'
import { testAccounts } from '../chain/accounts.ts'
import { sandboxChains } from '../chain/chains.ts'
import { readProcesses } from '../process/process-tree.ts'
import type { Sandbox } from '../process/sandbox-description.ts'
import type { SandboxService } from '../process/start-services.ts'
import { sandboxWallets } from '../test-wallet/sandbox-wallets.ts'
import { countFaults, faultState } from './fault-state.ts'
import type { FrontState, ServiceRow } from './front-state.ts'
import { readChain } from './read-chain.ts'

const timeout = 1_500

const httpOf = (url: string): string => url.replace(/^ws/, 'http')

const get = (url: string): Promise<Response> => fetch(url, { signal: AbortSignal.timeout(timeout) })

const readHealth = async (url: string, path: string): Promise<Pick<ServiceRow, 'healthy' | 'answered'>> => {
  const start = performance.now()
  try {
    const { ok } = await get(url + path)
    return { healthy: ok, answered: Math.round(performance.now() - start) }
  } catch {
    return { healthy: false }
  }
}

const readFaultCount = async (control: string): Promise<number | undefined> => {
  try {
    const response = await get(`${control}/_sandbox/faults`)
    return response.ok ? countFaults(v.parse(faultState, await response.json())) : undefined
  } catch {
    return undefined
  }
}

const owners = (): Readonly<Record<string, string>> => {
  const wallets = sandboxWallets({})
  return Object.fromEntries(
    testAccounts.map(({ address, privateKey }) => [
      address,
      wallets.find((wallet) => wallet.privateKey === privateKey)?.name ?? 'No wallet',
    ]),
  )
}

const defined = <T extends object>(row: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as T

/** The pages of a sandbox beside its front. */
export const linksOf = ({ services, control, projectId }: Sandbox): FrontState['links'] => [
  ...(services.webWallet === undefined ? [] : [{ title: 'Web wallet', url: services.webWallet }]),
  ...(services.directory === undefined
    ? []
    : [{ title: 'Wallets', url: `${services.directory}/getWallets?projectId=${projectId}&page=1&entries=40` }]),
  ...(services.inbox === undefined ? [] : [{ title: 'Inbox', url: services.inbox }]),
  ...(control.analytics === undefined ? [] : [{ title: 'Events', url: control.analytics }]),
  ...(services.api === undefined ? [] : [{ title: 'OpenAPI', url: `${services.api}/openapi.json` }]),
]

/** Asks every service, chain and process how it is. Never rejects: what does not answer is shown so. */
export const readState = async (sandbox: Sandbox, services: readonly SandboxService[]): Promise<FrontState> => {
  const [processes, chains, rows] = await Promise.all([
    readProcesses().catch(() => undefined),
    Promise.all(
      Object.entries(sandbox.chains).map(async ([caipNetworkId, url]) => {
        const name = sandboxChains.find((chain) => chain.caipNetworkId === caipNetworkId)?.name ?? caipNetworkId
        const state = await readChain(url)
        return { caipNetworkId, name, url, ...(state === undefined ? {} : { state }) }
      }),
    ),
    Promise.all(
      services.map(async ({ entry: { name, title, purpose, healthPath }, url, control, kept }) => ({
        name,
        title,
        purpose,
        url,
        control,
        ...(await readHealth(control ?? httpOf(url), healthPath)),
        faults: control === undefined ? undefined : await readFaultCount(control),
        ...kept.state(),
      })),
    ),
  ])
  return {
    services: rows.map((row) => defined<ServiceRow>({ ...row, memory: row.pid === undefined ? undefined : processes?.memoryOf(row.pid) })),
    chains,
    owners: owners(),
    links: linksOf(sandbox),
    ...(processes === undefined ? {} : { memory: processes.memoryOf(process.pid) }),
    now: Date.now(),
  }
}
