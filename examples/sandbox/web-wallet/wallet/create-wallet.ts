import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import type { SessionTypes } from '@walletconnect/types'
import { privateKeyToAccount } from 'viem/accounts'
import { testAccounts } from '../../chain/accounts.ts'
import type { Chain } from './actions.ts'
import { openRequest } from './answer-requests.ts'
import { answerSignIns, type SignInAnswers } from './answer-sign-ins.ts'
import { decide } from './decide.ts'
import { type FamilyChain, isFamilyChain, walletFamilies } from './families.ts'
import { accountsOn, approvedNamespaces, changedNamespaces } from './namespaces.ts'
import { type CoreStorage, createQuietCore, forgetGlobalCore } from './quiet-core.ts'
import { endSessionsOnce } from './session-ends.ts'
import { isSolanaChain, type SolanaChain, solanaAddresses } from './solana.ts'
import { createState, type State } from './state.ts'
import { codes, rejection } from './wallet-error.ts'
import type { App, Behaviour, Session, WalletState } from './wallet-state.ts'

type AnyChain = Chain | SolanaChain | FamilyChain

/** What a wallet needs to start. */
export interface WalletOptions {
  readonly relayUrl: string
  readonly projectId: string
  /** Node address by chain; at least one EVM chain. */
  readonly chains: Readonly<Record<AnyChain, string>>
  /** Where this wallet lives, shown to apps. */
  readonly url: string
  /** Default `ask`. */
  readonly behaviour?: Behaviour
  /** Keeps several wallets of one process apart. Default `sandbox-wallet`. */
  readonly prefix?: string
  readonly storage?: CoreStorage
  /** What it calls itself. Default `Sandbox wallet`. */
  readonly name?: string
  /** Addresses of its picture. Default none. */
  readonly icons?: readonly string[]
  /** How it signs in with a session. Default: as it is asked. `false`: it knows nothing of it. */
  readonly signIn?: SignInAnswers | false
}

/** A WalletConnect wallet on public test keys. */
export interface SandboxWallet {
  readonly state: State<WalletState>
  readonly accounts: readonly `0x${string}`[]
  readonly chains: () => readonly Chain[]
  /** Rejects when the link is malformed, expired or already used. */
  pair(uri: string): Promise<void>
  /** Answers a proposal or request by its id. */
  approve(id: number): Promise<void>
  reject(id: number): Promise<void>
  /** Ends a session from the wallet's side. */
  disconnect(topic: string): Promise<void>
  selectAccount(address: `0x${string}`): Promise<void>
  /** Moves to another chain, of whichever family. Apps are granted it by that. */
  selectChain(chain: AnyChain): Promise<void>
  readonly solanaAccounts: readonly string[]
  selectSolanaAccount(address: string): Promise<void>
  /** Addresses of all accounts of a family beside EVM and Solana: of each the one that apps show first. */
  familyAccounts(family: string): readonly string[]
  /** Moves to another account of a family beside EVM and Solana, by its place. */
  selectFamilyAccount(family: string, place: number): Promise<void>
  setBehaviour(behaviour: Behaviour): void
  /** Stops timers and the socket; sessions stay stored. */
  close(): Promise<void>
}

interface Decision {
  approve(): Promise<void>
  reject(): Promise<void>
}

const appOf = (metadata: { readonly name?: string; readonly url?: string }): App => ({
  name: metadata.name?.slice(0, 80) || 'Unnamed app',
  url: metadata.url?.slice(0, 200) ?? '',
})

const sessionOf = (session: SessionTypes.Struct): Session => ({
  topic: session.topic,
  app: appOf(session.peer.metadata),
  chains: Object.values(session.namespaces).flatMap(({ chains = [] }) => chains),
})

/** Starts the wallet; restores the sessions of its storage. */
export const createWallet = async (options: WalletOptions): Promise<SandboxWallet> => {
  const accounts = testAccounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
  const nodes = new Map<Chain, string>()
  const solanaNodes = new Map<SolanaChain, string>()
  const familyNodes = new Map<FamilyChain, string>()
  for (const [chain, url] of Object.entries(options.chains)) {
    const [family, reference = ''] = chain.split(':')
    if (isFamilyChain(chain)) familyNodes.set(chain, url)
    else if (family === 'solana') solanaNodes.set(`solana:${reference}`, url)
    else nodes.set(`eip155:${reference}`, url)
  }
  const firstChain = [...nodes.keys()][0]
  if (firstChain === undefined) throw new Error('The wallet needs at least one chain.')
  const prefix = options.prefix ?? 'sandbox-wallet'
  const core = createQuietCore({ ...options, prefix })
  const metadata = {
    name: options.name ?? 'Sandbox wallet',
    description: 'A wallet on public test keys',
    url: options.url,
    icons: [...(options.icons ?? [])],
  }
  const kit = await WalletKit.init({ core, metadata, signConfig: { disableRequestQueue: true } })
  kit.engine.signClient.logger = core.logger
  endSessionsOnce(kit.engine.signClient)
  const granted = Object.values(kit.getActiveSessions())[0]?.namespaces.eip155?.accounts[0]?.split(':')[2]
  const decisions = new Map<number, Decision>()
  const seen = new Set<number>()
  const state = createState<WalletState>({
    proposals: [],
    requests: [],
    sessions: Object.values(kit.getActiveSessions()).map(sessionOf),
    account: accounts.find(({ address }) => address === granted)?.address ?? testAccounts[0].address,
    chain: firstChain,
    solanaAccount: solanaAddresses[0] ?? '',
    familyAccounts: Object.fromEntries(Object.entries(walletFamilies).map(([family, { accounts: all }]) => [family, all[0] ?? []])),
    behaviour: options.behaviour ?? 'ask',
    notice: '',
  })
  const patch = (part: Partial<WalletState>): void => state.update((now) => ({ ...now, ...part }))
  const refreshSessions = (): void => patch({ sessions: Object.values(kit.getActiveSessions()).map(sessionOf) })
  const forget = (id: number): void => {
    decisions.delete(id)
    const { proposals, requests } = state.get()
    patch({ proposals: proposals.filter((one) => one.id !== id), requests: requests.filter((one) => one.id !== id) })
  }
  const settle = (id: number, run: (decision: Decision) => Promise<void>, notice: string) => async (): Promise<void> => {
    const decision = decisions.get(id)
    if (!decision) return
    forget(id)
    try {
      await run(decision)
      patch({ notice })
    } catch (error) {
      patch({ notice: error instanceof Error ? error.message : 'That did not work.' })
    }
    refreshSessions()
  }
  const approve = (id: number) => settle(id, (decision) => decision.approve(), 'Approved')()
  const reject = (id: number) => settle(id, (decision) => decision.reject(), 'Rejected')()
  const emitToSessions = async (
    event: { name: string; data: unknown },
    account: string | readonly string[],
    chain: string,
  ): Promise<void> => {
    for (const session of Object.values(kit.getActiveSessions())) {
      if (!session.namespaces[chain.split(':')[0] ?? '']) continue
      await kit.updateSession({ topic: session.topic, namespaces: changedNamespaces(session, [account].flat(), chain) })
      await kit.emitSessionEvent({ topic: session.topic, event, chainId: chain })
    }
    refreshSessions()
  }
  const selectChain = async (chain: AnyChain): Promise<void> => {
    const { account, solanaAccount, familyAccounts } = state.get()
    const event = { name: 'chainChanged', data: chain }
    if (isFamilyChain(chain)) return emitToSessions(event, familyAccounts[chain.split(':')[0] ?? ''] ?? [], chain)
    if (isSolanaChain(chain)) return emitToSessions(event, solanaAccount, chain)
    patch({ chain })
    await emitToSessions({ ...event, data: Number(chain.split(':')[1]) }, account, chain)
  }

  // The SDK lets a repeated delivery through when both arrive at once.
  const isRepeated = (id: number): boolean => {
    const repeated = seen.has(id)
    seen.add(id)
    return repeated
  }
  const onProposal = ({ id, params }: WalletKitTypes.SessionProposal): void => {
    if (isRepeated(id)) return
    const wanted = Object.values(params.optionalNamespaces)
    decisions.set(id, {
      approve: async () => {
        const { account, solanaAccount, familyAccounts } = state.get()
        const solanaChains = [...solanaNodes.keys()]
        const namespaces = approvedNamespaces(params, {
          chains: [...nodes.keys()],
          account,
          solanaChains,
          solanaAccount,
          familyChains: [...familyNodes.keys()],
          familyAccounts,
        })
        if (Object.keys(namespaces).length > 0) await kit.approveSession({ id, namespaces })
        else await kit.rejectSession({ id, reason: { code: codes.unsupportedChains, message: 'Unsupported chains.' } })
      },
      reject: () => kit.rejectSession({ id, reason: rejection }),
    })
    const proposal = {
      id,
      app: appOf(params.proposer.metadata),
      chains: wanted.flatMap(({ chains = [] }) => chains),
      methods: wanted.flatMap(({ methods }) => methods),
    }
    patch({ proposals: [...state.get().proposals, proposal], notice: `${proposal.app.name} wants to connect` })
    decide(state.get().behaviour, { approve: () => approve(id), reject: () => reject(id) })
  }
  const onRequest = async (event: WalletKitTypes.SessionRequest): Promise<void> => {
    if (isRepeated(event.id)) return
    const session = kit.getActiveSessions()[event.topic]
    const parts = {
      accounts,
      rpcUrl: (chain: AnyChain) => [...nodes, ...solanaNodes, ...familyNodes].find(([id]) => id === chain)?.[1],
      solanaAccount: () => state.get().solanaAccount,
      switchTo: selectChain,
      addChain: async (chain: Chain, rpcUrl: string) => void nodes.set(chain, rpcUrl),
    }
    const request = await openRequest(event, appOf(session?.peer.metadata ?? {}), parts, async (topic, id, answer) =>
      kit.respondSessionRequest({
        topic,
        response: 'error' in answer ? { id, jsonrpc: '2.0', error: { ...answer.error } } : { id, jsonrpc: '2.0', result: answer.result },
      }),
    )
    if (!request) return
    decisions.set(request.id, request)
    patch({ requests: [...state.get().requests, request], notice: `${request.app.name}: ${request.description.title}` })
    decide(state.get().behaviour, { approve: () => approve(request.id), reject: () => reject(request.id) })
  }

  if (options.signIn !== false) {
    answerSignIns(kit, options.signIn ?? {}, {
      chains: () => [...nodes.keys()],
      signer: () => accounts.find(({ address }) => address === state.get().account),
      asked({ id, app, chains, methods }, answers) {
        if (isRepeated(id)) return
        decisions.set(id, answers)
        patch({
          proposals: [...state.get().proposals, { id, app: appOf(app), chains, methods }],
          notice: `${appOf(app).name} wants to connect`,
        })
        decide(state.get().behaviour, { approve: () => approve(id), reject: () => reject(id) })
      },
    })
  }
  kit.on('session_proposal', onProposal)
  kit.on('session_request', onRequest)
  kit.on('proposal_expire', ({ id }) => forget(id))
  kit.on('session_request_expire', ({ id }) => forget(id))
  kit.on('session_delete', refreshSessions)

  return {
    state,
    accounts: testAccounts.map(({ address }) => address),
    chains: () => [...nodes.keys()],
    pair: (uri) => kit.pair({ uri }).then(() => undefined),
    approve,
    reject,
    disconnect: async (topic) => {
      await kit.disconnectSession({ topic, reason: { code: codes.userDisconnected, message: 'User disconnected.' } })
      refreshSessions()
    },
    selectAccount: async (account) => {
      patch({ account })
      const { chain } = state.get()
      await emitToSessions({ name: 'accountsChanged', data: accountsOn([chain], account) }, account, chain)
    },
    solanaAccounts: solanaAddresses,
    selectSolanaAccount: async (solanaAccount) => {
      const [chain] = solanaNodes.keys()
      patch({ solanaAccount })
      if (chain) await emitToSessions({ name: 'accountsChanged', data: [solanaAccount] }, solanaAccount, chain)
    },
    familyAccounts: (family) => (walletFamilies[family]?.accounts ?? []).flatMap(([first]) => first ?? []),
    selectFamilyAccount: async (family, place) => {
      const addresses = walletFamilies[family]?.accounts[place] ?? []
      const chain = [...familyNodes.keys()].find((one) => one.startsWith(`${family}:`))
      patch({ familyAccounts: { ...state.get().familyAccounts, [family]: addresses } })
      if (!chain) return
      const [own] = Object.entries(walletFamilies[family]?.events ?? {})
      await emitToSessions(
        own ? { name: own[0], data: own[1](addresses) } : { name: 'accountsChanged', data: [...addresses] },
        addresses,
        chain,
      )
    },
    selectChain,
    setBehaviour: (behaviour) => patch({ behaviour }),
    close: async () => {
      core.heartbeat.stop()
      await core.relayer.transportClose()
      forgetGlobalCore(prefix)
    },
  }
}
