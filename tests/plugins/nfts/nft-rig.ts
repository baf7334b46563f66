import type { ChainAdapter, NftToken } from '../../../kernel/contract/features.ts'
import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import { NFTS, nfts } from '../../../plugins/nfts/index.ts'
import type { NftsService } from '../../../plugins/nfts/service.ts'
import { tokens } from '../../../plugins/tokens/index.ts'
import { transactions } from '../../../plugins/transactions/index.ts'
import { type Deferred, deferred } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'
import { createHoldings } from '../support/holdings.ts'
import { createReader } from '../support/read-service.ts'
import { createScriptedApi, type ScriptedApi } from '../support/scripted-api.ts'
import { createSessionChain, type SessionChain } from '../support/session-chain.ts'
import { accountStandIn, type Session, startSession } from '../support/start-session.ts'

export const CONTRACT = '0x310e97EeC3a475E0D2b01bC899365761901F18e6'
export const RECEIVER = '0xB07e31Fa8C526d90E4a71b68F3c205D97aE62d48'
export const HASH = `0x${'ab'.repeat(32)}`

/** A row of the list. */
export const nftRow = (tokenId: string, more: object = {}) => ({
  contract: `eip155:1:${CONTRACT}`,
  tokenId,
  standard: 'erc721',
  quantity: '1',
  name: `Kestrel ${tokenId}`,
  collection: 'Portraits',
  description: '',
  traits: [],
  media: { kind: 'image', type: 'image/png' },
  flags: { listed: true, unasked: false },
  ...more,
})

export const idOf = (tokenId: string): string => `${CONTRACT.toLowerCase()}/${tokenId}`

interface Call {
  readonly to: string
  readonly data: string
}

/** A kernel with the plugin, on a chain and an API whose answers are the test's. */
export interface NftRig extends Session {
  readonly chain: SessionChain
  readonly nfts: NftsService
  readonly api: ScriptedApi
  /** How many of a token the account has; one where nothing is said. Thrown where it is an error. */
  readonly held: Map<string, bigint | Error>
  /** How often the chain was asked whose a token is. */
  readonly asked: string[]
  /** What the wallet was asked to send, and its answers. */
  readonly sent: (Call & { readonly answer: Deferred<string> })[]
  /** What the chain says of a transfer that is tried. */
  refuses: unknown
  receiverIsContract: boolean
}

interface RigOptions {
  readonly rows?: () => unknown
  readonly without?: readonly (keyof ChainAdapter)[]
  readonly api?: boolean
  readonly storage?: PorticoOptions['storage']
}

/** Starts it, connected. */
export const startNfts = async ({
  rows = () => ({ data: [nftRow('1')], next: null }),
  without = [],
  api = true,
  storage,
}: RigOptions = {}): Promise<NftRig> => {
  const scripted = createScriptedApi({ accountNfts: rows })
  const own: Pick<NftRig, 'held' | 'asked' | 'sent' | 'refuses' | 'receiverIsContract'> = {
    held: new Map(),
    asked: [],
    sent: [],
    refuses: undefined,
    receiverIsContract: false,
  }
  const holding = async ({ token }: { readonly token: NftToken }) => {
    own.asked.push(token.tokenId)
    const amount = own.held.get(token.tokenId) ?? 1n
    if (amount instanceof Error) throw amount
    return { amount, collection: 'As the contract says' }
  }
  const features: Partial<ChainAdapter<'eip155'>> = {
    ...createHoldings().features,
    nfts: {
      holding,
      transferCall: ({ token, to, amount }) => ({ to: token.contract, data: `0x${token.tokenId}:${to}:${amount}` }),
    },
    contract: {
      read: async () => {
        if (own.refuses !== undefined) throw own.refuses
        return '0x'
      },
      async sendCall({ to, data }) {
        const answer = deferred<string>()
        own.sent.push({ to, data, answer })
        return answer.promise
      },
    },
    send: { send: async () => HASH, wait: async () => undefined },
    fees: { estimate: async () => 31_000n },
    deployment: { isDeployed: async () => own.receiverIsContract },
  }
  const kept = Object.fromEntries(Object.entries(features).filter(([name]) => !without.some((one) => one === name)))
  const chain = createSessionChain(kept)
  const reader = createReader(NFTS)
  const plugins = [nfts(), tokens(), transactions(), accountStandIn(), reader.plugin]
  const session = await startSession(chain, plugins, {
    ...(api && scripted.options),
    projectId: 'test',
    ...(storage && { storage, id: 'kept' }),
  })
  return Object.assign(own, session, { chain, nfts: await reader.service, api: scripted })
}

/** Reads the list, and resolves when it is there. */
export const listed = async ({ nfts: service }: NftRig): Promise<readonly string[]> => {
  await service.refresh()
  return service.state.get().nfts.map(({ token }) => token.tokenId)
}

/** Leads to the review of a token. */
export const review = async (rig: NftRig, tokenId = '1', receiver = RECEIVER): Promise<void> => {
  await listed(rig)
  await rig.portico.open({ view: 'NftSend', params: { id: idOf(tokenId) } })
  rig.nfts.setReceiver(receiver)
  await rig.nfts.preview()
}

/** Presses Send in the review that is on screen. */
export const confirm = async (rig: NftRig): Promise<void> => {
  const shown = rig.nfts.send.get().review
  if (!shown) throw new Error(`There is no review, but: ${rig.nfts.send.get().problem}.`)
  await rig.nfts.confirm(shown)
  // The account's view is on its way after a transfer.
  if (rig.services.router.current.get()?.view === 'Account') await rig.services.views.load('Account')
}

/** Resolves when the wallet has been asked so often. */
export const askedTimes = (rig: NftRig, times: number): Promise<unknown> => until(() => rig.sent.length === times)
