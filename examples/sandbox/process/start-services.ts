import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { tokensByChain } from '../chain/tokens.ts'
import type { BuiltPrograms } from './build-programs.ts'
import type { Closing } from './closing.ts'
import { choosePort } from './free-port.ts'
import { type KeptService, keepRunning } from './keep-running.ts'
import { runProgram } from './run-program.ts'
import type { Sandbox } from './sandbox-description.ts'
import type { Addresses, ServiceEntry, ServiceName } from './service-table.ts'

/** What a page reads from `/sandbox.json`. */
export interface SandboxDescription {
  /** CAIP-2 of an EVM chain to its JSON-RPC address. */
  readonly chains: Readonly<Record<string, string>>
  /** The Solana chain, where it runs. */
  readonly solana?: { readonly caipNetworkId: string; readonly rpcUrl: string }
  readonly relayUrl: string
  readonly webWalletUrl: string
  /** Origin of the payment provider's pages, where it runs. */
  readonly paymentsUrl?: string
  /** The page of the mails with codes, where it runs. */
  readonly inboxUrl?: string
  /** CAIP-2 chain to its tokens. */
  readonly tokens: typeof tokensByChain
  /** The project id that pages use. */
  readonly projectId: string
  /** The index of clear signing that the API serves, where it runs: for `evm({ clearSigning })`. */
  readonly clearSigning?: string
  /** For `createPortico({ services })`. */
  readonly services: Readonly<Partial<Record<'api' | 'directory' | 'relay' | 'analytics' | 'auth' | 'frame', string>>>
}

/** What the examples' pages are told of a sandbox. */
export const describeForPages = ({
  chains,
  solana,
  projectId,
  clearSigning,
  services: { webWallet = '', payments, inbox, ...services },
}: Sandbox): SandboxDescription => ({
  chains,
  ...(solana && { solana: { caipNetworkId: solana.caipNetworkId, rpcUrl: solana.rpcUrl } }),
  relayUrl: services.relay ?? '',
  webWalletUrl: webWallet,
  ...(payments !== undefined && { paymentsUrl: payments }),
  ...(inbox !== undefined && { inboxUrl: inbox }),
  tokens: tokensByChain,
  projectId,
  ...(clearSigning !== undefined && { clearSigning }),
  services,
})

/** A service of this sandbox. */
export interface SandboxService {
  readonly entry: ServiceEntry
  readonly url: string
  /** Address of its control server; undefined where it has none. */
  readonly control: string | undefined
  readonly kept: KeptService
}

/** How the services are started. */
export interface ServicesOptions {
  readonly entries: readonly ServiceEntry[]
  readonly ports: ReadonlyMap<ServiceName, number>
  /** Ports of the control servers. */
  readonly controls: ReadonlyMap<ServiceName, number>
  /** Port of the inbox's mail server. */
  readonly mailPort: number
  /** Exact origins that may hold the signing frame. */
  readonly origins: readonly string[]
  /** Folder with a folder for each service. */
  readonly data: string
  readonly demo: boolean
  readonly built: Omit<BuiltPrograms, 'pages'>
  /** `examples/sandbox`. */
  readonly folder: string
  readonly closing: Closing
  readonly say: (line: string) => void
}

/** A service could not listen, because another program took its port in the meantime. */
export class PortLost extends Error {
  override readonly name = 'PortLost'
}

const portOf = ({ name, title }: ServiceEntry, ports: ReadonlyMap<ServiceName, number>): number => {
  const port = ports.get(name)
  if (port === undefined) throw new Error(`No port was chosen for ${title}.`)
  return port
}

/** The addresses that services on these ports have. */
export const addressesOn = (entries: readonly ServiceEntry[], ports: ReadonlyMap<ServiceName, number>): Addresses =>
  Object.fromEntries(entries.map((entry) => [entry.name, entry.addressAt(portOf(entry, ports))]))

/** The addresses that control servers on these ports have. */
export const controlsOn = (controls: ReadonlyMap<ServiceName, number>): Addresses =>
  Object.fromEntries([...controls].map(([name, port]) => [name, `http://127.0.0.1:${port}`]))

/**
 * Starts each service as a process of its own and keeps it running. Returns at once; `ready` of each says when it answers, or why
 * it does not: {@link PortLost} where its port was lost.
 */
export const startServices = (options: ServicesOptions): readonly SandboxService[] => {
  const { entries, ports, controls, built, closing, say } = options
  const [addresses, controlAddresses] = [addressesOn(entries, ports), controlsOn(controls)]
  const started = new Map<ServiceName, KeptService>()
  const startOne = async (entry: ServiceEntry) => {
    await Promise.all(entry.after.map((name) => started.get(name)?.ready))
    const data = join(options.data, entry.name)
    await mkdir(data, { recursive: true })
    const source = join(options.folder, entry.file)
    // Only the web wallet and the frame wait for their pages.
    const walletPage = entry.name === 'wallet' ? await built.walletPage : ''
    const framePage = entry.name === 'frame' ? await built.framePage : ''
    const log = (line: string): void => say(`${entry.name}: ${line}`)
    const args = entry.args({
      port: portOf(entry, ports),
      control: controls.get(entry.name),
      data,
      demo: options.demo,
      addresses,
      walletPage,
      framePage,
      mailPort: options.mailPort,
      origins: options.origins,
    })
    return runProgram({ title: entry.title, file: built.bundles.get(source) ?? source, args, log })
  }
  const services = entries.map((entry): SandboxService => {
    const kept = keepRunning({ title: entry.title, start: () => startOne(entry), say })
    started.set(entry.name, kept)
    return { entry, url: addresses[entry.name] ?? '', control: controlAddresses[entry.name], kept }
  })
  closing.add(() => Promise.all(services.map(({ kept }) => kept.stop())))
  return services
}

/** Resolves when every service answers. Rejects with the first one's reason, {@link PortLost} where another program has its port. */
export const servicesReady = async (
  services: readonly SandboxService[],
  { ports, controls }: Pick<ServicesOptions, 'ports' | 'controls'>,
): Promise<void> => {
  await Promise.all(
    services.map(async ({ entry, kept }) => {
      try {
        await kept.ready
      } catch (cause) {
        await kept.stop()
        for (const port of [portOf(entry, ports), controls.get(entry.name) ?? 0]) {
          const lost = port !== 0 && (await choosePort(port)) !== port
          if (lost) throw new PortLost(`Port ${port} for ${entry.title} was taken while it started.`, { cause })
        }
        throw cause
      }
    }),
  )
}
