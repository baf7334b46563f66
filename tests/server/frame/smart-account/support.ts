import { delegationContracts } from '../../../../examples/sandbox/chain/account-contracts.ts'
import type { RpcRequest } from '../../../../plugins/auth/protocol/index.ts'
import { browserClock } from '../../../../server/frame/page/browser-clock.ts'
import { type AskChain, askChain } from '../../../../server/frame/page/networks/ask-chain.ts'
import { createNetworks } from '../../../../server/frame/page/networks/networks.ts'
import { openKeptPermissions } from '../../../../server/frame/page/permissions/kept-permissions.ts'
import { parseConfig } from '../../../../server/frame/page/read-config.ts'
import { answerRequest } from '../../../../server/frame/page/rpc/answer-request.ts'
import { type ApprovalSubject, type LowerSubject, rejected } from '../../../../server/frame/page/rpc/approval-subject.ts'
import { openBatches } from '../../../../server/frame/page/rpc/batches.ts'
import { createSmartAccounts } from '../../../../server/frame/page/smart-account/smart-accounts.ts'
import type { Bench } from '../../../sandbox/bundler/support.ts'
import { memoryKeys } from '../support/memory-keys.ts'

/** A question of the frame: to whom, what, and what with. */
export interface Asked {
  readonly url: string
  readonly method: string
  readonly params: unknown
}

export interface OpenFrameOptions {
  readonly type?: 'eoa' | 'smartAccount'
  /** Whether the paymaster pays for everything. */
  readonly sponsored?: boolean
  /** Further paymasters that a page may name. */
  readonly paymasterServices?: readonly string[]
  readonly factory?: string
  /** Permissions are kept by the sandbox's contracts. */
  readonly permissions?: boolean
  readonly agree?: boolean
  /** Amounts to which the visitor lowers what is lowered, one after another. */
  readonly lowerTo?: readonly bigint[]
  /** Changes what the frame is answered: an `Error` is a refusal. */
  readonly answer?: (asked: Asked, honest: unknown) => unknown
}

/** Questions come fifty times as often as in a browser. */
const FASTER = 50

/** The frame's requests for a new visitor, over the real chain and bundler, without a page. */
export const openFrame = (bench: Bench, options: OpenFrameOptions = {}) => {
  const {
    type = 'smartAccount',
    sponsored = false,
    paymasterServices = [],
    factory,
    permissions = false,
    agree = true,
    lowerTo = [],
    answer = (_, honest) => honest,
  } = options
  const keys = memoryKeys()
  const chains = { 'eip155:1': { rpcUrl: bench.rpcUrl, name: 'One', currency: { symbol: 'ETH', decimals: 18 } } }
  const config = parseConfig({
    origins: [],
    recovery: [],
    service: 'https://auth.example',
    chains,
    bundlers: { 'eip155:1': bench.url },
    paymasters: sponsored ? { 'eip155:1': bench.paymasterUrl } : {},
    paymasterServices,
    delegations: permissions ? { 'eip155:1': delegationContracts } : {},
    ...(factory !== undefined && { smartAccount: { kind: 'counterfactual', factory } }),
  })
  const asked: Asked[] = []
  const shown: ApprovalSubject[] = []
  const ask: AskChain = async (url, method, params) => {
    asked.push({ url, method, params })
    const honest: unknown = await askChain(url, method, params).catch((error: unknown) => error)
    const answered = answer({ url, method, params }, honest)
    if (answered instanceof Error) throw answered
    return answered
  }
  const smartAccounts = createSmartAccounts({ config, ask, keys: async () => keys })
  smartAccounts.prefer(type)
  const leaving = new AbortController()
  const context = {
    networks: createNetworks(chains, 'eip155:1'),
    smartAccounts,
    batches: openBatches('test', undefined),
    keptPermissions: openKeptPermissions('test', undefined),
    ask,
    clock: { ...browserClock, after: (ms: number, run: () => void) => browserClock.after(ms / FASTER, run) },
    signal: leaving.signal,
    ended: leaving.signal,
    keys: async () => keys,
    async showApproval(subject: ApprovalSubject, lower?: LowerSubject) {
      shown.push(subject)
      if (lower) shown.push(...lowerTo.map(lower))
      if (!agree) throw rejected()
    },
  }
  return {
    key: keys.addresses.eip155 as `0x${string}`,
    asked,
    shown,
    smartAccounts,
    leave: () => leaving.abort(),
    request: (method: string, params: unknown): Promise<unknown> => answerRequest({ method, params } as RpcRequest, context),
    /** What went to the bundler to be carried out. */
    sent: (): Readonly<Record<string, unknown>>[] =>
      asked.filter(({ method }) => method === 'eth_sendUserOperation').map(({ params }) => (params as [Record<string, unknown>])[0]),
  }
}
