import { join } from 'node:path'
import { sandboxBitcoin } from '../bitcoin/chain-id.ts'
import { bundlerPath, paymasterPath } from '../bundler/bundler-paths.ts'
import { sandboxChains } from '../chain/chains.ts'
import { frameOrigin } from '../frame/frame-origin.ts'
import { sandboxProject } from '../service/projects.ts'
import { sandboxSolana } from '../solana/chain-id.ts'

/** Every service of the sandbox, by the name it has on the command line. */
export const serviceNames = [
  'chain-1',
  'chain-10',
  'relay',
  'api',
  'directory',
  'analytics',
  'wallet',
  'solana',
  'bitcoin',
  'indexer',
  'payments',
  'frame',
  'auth',
  'inbox',
  'identity',
  'bundler',
] as const

/** Name of a service. */
export type ServiceName = (typeof serviceNames)[number]

/** What a service is told when it starts. */
export interface ServiceSituation {
  readonly port: number
  /** Port of its control server; undefined where it has none. */
  readonly control: number | undefined
  /** A folder of its own, which exists. */
  readonly data: string
  /** Whether what begins afresh gets something to show. */
  readonly demo: boolean
  /** The web wallet's page, built. */
  readonly walletPage: string
  /** The signing frame's page, built. */
  readonly framePage: string
  /** Port of the inbox's mail server. */
  readonly mailPort: number
  /** Exact origins that may hold the signing frame. */
  readonly origins: readonly string[]
  /** Addresses of the services that run in this sandbox. */
  readonly addresses: Addresses
}

/** Service to its address; what does not run has none. */
export type Addresses = Readonly<Partial<Record<ServiceName, string>>>

/** A service as the starter knows it. */
export interface ServiceEntry {
  readonly name: ServiceName
  readonly title: string
  /** What it is for, in a few words. */
  readonly purpose: string
  /** The program, below `examples/sandbox`. It prints `name url` once it answers. */
  readonly file: string
  /** Cannot do its work without these: they are started with it. */
  readonly needs: readonly ServiceName[]
  /** Cannot even start before these answer. */
  readonly after: readonly ServiceName[]
  /** Its port where that is free. */
  readonly preferredPort: number
  /** The port of its control server where that is free. Absent where it has nothing to steer. */
  readonly controlPort?: number
  /** Answers with a success while it is well; at its control server where it has one. */
  readonly healthPath: string
  addressAt(port: number): string
  args(situation: ServiceSituation): readonly string[]
}

/** The place of the front page among the ports that follow `--port-base`; the services' places follow it. */
export const frontPlace = 0

/** The port of the inbox's mail server where it is free. */
export const mailPort = 4144

/** The port of the front page where it is free. */
export const frontPort = 4130

const chainNames = ['chain-1', 'chain-10'] as const

const shellHealth = '/_sandbox/health'

const onLoopback = (port: number): string => `http://127.0.0.1:${port}`

/** CAIP-2 of an EVM chain to its JSON-RPC address. */
export const chainAddresses = (addresses: Addresses): Readonly<Record<string, string>> =>
  Object.fromEntries(
    sandboxChains.flatMap(({ id, caipNetworkId }) => {
      const address = addresses[`chain-${id}`]
      return address === undefined ? [] : [[caipNetworkId, address]]
    }),
  )

/** CAIP-2 of an EVM chain to the addresses of its bundler and of its paymaster service; empty where no bundler runs. */
export const bundlerAddresses = ({
  bundler,
  ...addresses
}: Addresses): Readonly<Record<'bundlers' | 'paymasters', Record<string, string>>> => {
  const served = sandboxChains.filter(({ id }) => bundler !== undefined && addresses[`chain-${id}`] !== undefined)
  const at = (path: (chainId: number) => string) =>
    Object.fromEntries(served.map(({ id, caipNetworkId }) => [caipNetworkId, `${bundler}${path(id)}`]))
  return { bundlers: at(bundlerPath), paymasters: at(paymasterPath) }
}

/** Control ports lie this far above those of the services. */
const controlAbove = 20_000

const portArgs = ({ port, control }: ServiceSituation): readonly string[] => [
  ...['--port', String(port)],
  ...(control === undefined ? [] : ['--control', String(control)]),
]

const shellArgs = (situation: ServiceSituation, config: object): readonly string[] => [
  ...portArgs(situation),
  ...['--data', situation.data],
  ...['--config', JSON.stringify(config)],
]

const chainEntries = sandboxChains.map(
  ({ id, name, preferredPort }): ServiceEntry => ({
    name: `chain-${id}`,
    title: `${name} (chain ${id})`,
    purpose: 'A local EVM chain with tokens, an exchange and a faucet.',
    file: 'chain/run-chain.ts',
    needs: [],
    after: [],
    preferredPort,
    controlPort: preferredPort + controlAbove,
    healthPath: shellHealth,
    addressAt: onLoopback,
    args: (situation) => {
      const demo = situation.demo ? ['--demo'] : []
      return ['--id', String(id), ...portArgs(situation), '--data', situation.data, ...demo]
    },
  }),
)

/** The services, in the order of their ports after `--port-base`. */
export const serviceTable: readonly ServiceEntry[] = [
  ...chainEntries,
  {
    name: 'relay',
    title: 'WalletConnect relay',
    purpose: 'Carries encrypted messages between the modal and wallets.',
    file: 'relay/start-relay.ts',
    needs: [],
    after: [],
    preferredPort: 5555,
    controlPort: 5555 + controlAbove,
    healthPath: shellHealth,
    addressAt: (port) => `ws://127.0.0.1:${port}`,
    args: (situation) => [...portArgs(situation), '--file', join(situation.data, 'mailboxes.jsonl')],
  },
  {
    name: 'api',
    title: 'Provider API',
    purpose: 'Balances, prices, identities, gas prices and the way to the chains.',
    file: 'api/run-api.ts',
    needs: [...chainNames, 'indexer'],
    after: [],
    preferredPort: 4131,
    controlPort: 4131 + controlAbove,
    healthPath: shellHealth,
    addressAt: onLoopback,
    args: (situation) => {
      const { indexer, payments } = situation.addresses
      return shellArgs(situation, {
        chains: chainAddresses(situation.addresses),
        ...(indexer !== undefined && { indexer }),
        ...(payments !== undefined && { payments }),
      })
    },
  },
  {
    name: 'directory',
    title: 'Wallet directory',
    purpose: 'The list of wallets with their images.',
    file: 'directory/run-directory.ts',
    needs: [],
    after: [],
    preferredPort: 4132,
    controlPort: 4132 + controlAbove,
    healthPath: shellHealth,
    addressAt: onLoopback,
    args: (situation) => shellArgs(situation, situation.addresses.wallet === undefined ? {} : { webWalletUrl: situation.addresses.wallet }),
  },
  {
    name: 'analytics',
    title: 'Analytics',
    purpose: 'Keeps the events that pages send, with a page to read them.',
    file: 'analytics/run-analytics.ts',
    needs: [],
    after: [],
    preferredPort: 4133,
    controlPort: 4133 + controlAbove,
    healthPath: shellHealth,
    addressAt: onLoopback,
    args: (situation) => shellArgs(situation, {}),
  },
  {
    name: 'wallet',
    title: 'Web wallet',
    purpose: 'The other side of WalletConnect, in a page.',
    file: 'web-wallet/start-web-wallet.ts',
    needs: ['relay', ...chainNames],
    after: [],
    preferredPort: 4120,
    healthPath: '/',
    addressAt: (port) => `http://localhost:${port}`,
    args: ({ port, addresses, walletPage }) => [
      ...['--port', String(port)],
      ...['--relay', addresses.relay ?? ''],
      ...['--project', sandboxProject.id],
      ...['--page', walletPage],
      ...Object.entries(chainAddresses(addresses)).flatMap(([caip, url]) => ['--chain', `${caip}=${url}`]),
    ],
  },
  {
    name: 'solana',
    title: sandboxSolana.title,
    purpose: 'A local Solana chain with a faucet.',
    file: 'solana/run-solana.ts',
    needs: [],
    after: [],
    preferredPort: sandboxSolana.preferredPort,
    controlPort: sandboxSolana.preferredPort + controlAbove,
    healthPath: shellHealth,
    addressAt: onLoopback,
    args: (situation) => shellArgs(situation, {}),
  },
  {
    name: 'bitcoin',
    title: sandboxBitcoin.title,
    purpose: 'A stand-in for a Bitcoin chain, with a faucet.',
    file: 'bitcoin/run-bitcoin.ts',
    needs: [],
    after: [],
    preferredPort: sandboxBitcoin.preferredPort,
    controlPort: sandboxBitcoin.preferredPort + controlAbove,
    healthPath: shellHealth,
    addressAt: onLoopback,
    args: (situation) => shellArgs(situation, {}),
  },
  {
    name: 'indexer',
    title: 'Indexer',
    purpose: 'Follows both EVM chains: transactions, NFTs and tokens of every account.',
    file: 'indexer/run-indexer.ts',
    needs: chainNames,
    after: [],
    preferredPort: 4134,
    controlPort: 4134 + controlAbove,
    healthPath: shellHealth,
    addressAt: onLoopback,
    args: (situation) => shellArgs(situation, { chains: chainAddresses(situation.addresses) }),
  },
  {
    name: 'payments',
    title: 'Payment provider',
    purpose: 'Sells coins for test cards and pays out on the chains.',
    file: 'payments/run-payments.ts',
    needs: chainNames,
    after: [],
    preferredPort: 4137,
    controlPort: 4137 + controlAbove,
    healthPath: shellHealth,
    addressAt: onLoopback,
    args: (situation) => {
      const { solana } = situation.addresses
      const chains = { ...chainAddresses(situation.addresses), ...(solana !== undefined && { [sandboxSolana.caipNetworkId]: solana }) }
      return shellArgs(situation, { chains })
    },
  },
  {
    name: 'frame',
    title: 'Signing frame',
    purpose: 'Makes and uses the keys of visitors who sign in without a wallet.',
    file: 'frame/run-frame.ts',
    needs: [...chainNames, 'auth', 'bundler'],
    after: [],
    preferredPort: 4140,
    controlPort: 4140 + controlAbove,
    healthPath: shellHealth,
    addressAt: frameOrigin,
    args: ({ framePage, ...situation }) => {
      const { api, auth, solana } = situation.addresses
      const chains = { ...chainAddresses(situation.addresses), ...(solana !== undefined && { [sandboxSolana.caipNetworkId]: solana }) }
      return [
        ...portArgs({ framePage, ...situation }),
        '--config',
        JSON.stringify({ service: auth, api, page: framePage, chains, ...bundlerAddresses(situation.addresses) }),
      ]
    },
  },
  {
    name: 'auth',
    title: 'Auth service',
    purpose: 'Signs visitors in by mail, social account or passkey, and keeps shares of their keys.',
    file: 'auth/run-auth.ts',
    needs: ['frame', 'inbox', 'identity'],
    after: [],
    preferredPort: 4141,
    controlPort: 4141 + controlAbove,
    healthPath: shellHealth,
    addressAt: onLoopback,
    args: (situation) => {
      const { frame, identity } = situation.addresses
      return shellArgs(situation, { frame, origins: situation.origins, identity, smtp: `smtp://127.0.0.1:${situation.mailPort}` })
    },
  },
  {
    name: 'inbox',
    title: 'Inbox',
    purpose: 'Receives the mails with codes, and shows them.',
    file: 'auth/run-inbox.ts',
    needs: [],
    after: [],
    preferredPort: 4142,
    controlPort: 4142 + controlAbove,
    healthPath: shellHealth,
    addressAt: onLoopback,
    args: (situation) => shellArgs(situation, { smtp: situation.mailPort }),
  },
  {
    name: 'identity',
    title: 'Identity provider',
    purpose: 'Stands in for Google, GitHub, Apple, Facebook, X and Discord.',
    file: 'auth/run-identity.ts',
    needs: ['auth'],
    after: [],
    preferredPort: 4143,
    controlPort: 4143 + controlAbove,
    healthPath: shellHealth,
    addressAt: onLoopback,
    args: (situation) => shellArgs(situation, { service: situation.addresses.auth }),
  },
  {
    name: 'bundler',
    title: 'Bundler',
    purpose: 'Carries user operations of smart accounts into the EVM chains, and sponsors them.',
    file: 'bundler/run-bundler.ts',
    needs: chainNames,
    after: [],
    preferredPort: 4145,
    controlPort: 4145 + controlAbove,
    healthPath: shellHealth,
    addressAt: onLoopback,
    args: (situation) => shellArgs(situation, { chains: chainAddresses(situation.addresses) }),
  },
]

/** The named services with all they need; every service where none is named. In the order of the table. */
export const withNeeds = (names: readonly ServiceName[] | undefined): readonly ServiceEntry[] => {
  if (names === undefined) return serviceTable
  const wanted = new Set<ServiceName>()
  const want = (name: ServiceName): void => {
    if (wanted.has(name)) return
    wanted.add(name)
    for (const need of serviceTable.find((entry) => entry.name === name)?.needs ?? []) want(need)
  }
  for (const name of names) want(name)
  return serviceTable.filter(({ name }) => wanted.has(name))
}
