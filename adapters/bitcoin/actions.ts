import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import type { Call, ChainAdapter, FeeQuestion } from '../../kernel/contract/features.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { createAccountRequests } from '../../kernel/contract/tools/account-requests.ts'
import { createBalanceCache } from '../../kernel/contract/tools/balance-cache.ts'
import { createChainReads } from '../../kernel/contract/tools/chain-reads.ts'
import { readForeign } from '../../kernel/contract/tools/wallet-error.ts'
import { createAttempts } from './actions/attempts.ts'
import { type BitcoinChains, createEsplora } from './actions/esplora.ts'
import { createCoinProofs } from './actions/prove-coins.ts'
import { type BitcoinRequests, createSend } from './actions/send.ts'
import { createTransferReads, requireTransfer, type Transfer } from './actions/transfer.ts'
import { createWait } from './actions/wait.ts'
import { codec } from './family/codec.ts'
import { manifest } from './manifest.ts'
import { parseBitcoinAddress } from './verify/address.ts'
import { isOn } from './verify/chains.ts'
import { signatureIn } from './wallets/answers.ts'

// A constant: a loader knows by its thunk whether a module is asked for again.
const verifyCode = () => import('./verify/verify-message.ts')

const chainOf = (genesis: string): CaipNetworkId => `bip122:${genesis.slice(0, 32)}`

/** The transfer that a fee is asked for. */
const asked = ({ amount = 1n, data, ...question }: Call<'bip122'> & FeeQuestion): Transfer => {
  if (data !== undefined) throw new PorticoError('PARAMS_INVALID', 'Bitcoin has no call data.')
  return requireTransfer({ ...question, amount })
}

/** What can be done on Bitcoin: reads go to an Esplora-style API, signing to the connected wallet. */
const actions: Scoped<ChainAdapter<'bip122'>> = scoped(
  manifest,
  ({ services, ports: { clock, log, storage }, options: { apis }, signal }) => {
    const { networks, sessions } = services
    const parts = { clock, signal }
    const chains: BitcoinChains = createChainReads({
      ...parts,
      networks,
      connect: createEsplora,
      chainOf: async (api) => chainOf(await api.genesisHash()),
      endpointsOf({ caipNetworkId, rpcUrls }) {
        const own = Object.hasOwn(apis, caipNetworkId) ? apis[caipNetworkId] : undefined
        const usual = [...(rpcUrls.custom?.http ?? []), ...rpcUrls.default.http]
        return own && own.length > 0 ? own : usual
      },
    })
    const wallet: BitcoinRequests = createAccountRequests({
      ...parts,
      namespace: 'bip122',
      sessions,
      async placeOf(ask) {
        const [accounts, network] = await Promise.all([ask('getAccountAddresses'), ask('getNetwork')])
        return { accounts: Array.isArray(accounts) ? accounts.map((one: unknown) => readForeign(one, 'address')) : [], network }
      },
      subjectOf: ({ account }) => ({ account }),
    })
    const balances = createBalanceCache(clock)
    const attempts = createAttempts(storage)
    const transfers = createTransferReads({ attempts, proofs: createCoinProofs() })
    return {
      namespace: 'bip122',
      sign: {
        async signMessage({ message, ...call }) {
          const { account: address } = call
          return signatureIn(readForeign(await wallet.sign(call, 'signMessage', { message, address }), 'signature'))
        },
      },
      verify: {
        // An address of another chain signs in for none but its own.
        async verifyMessage({ account, network, message, signature }) {
          const owner = parseBitcoinAddress(account)
          if (!owner || !isOn(owner, network)) return false
          return (await verifyCode()).verifyBitcoinMessage({ address: account, message, signature })
        },
      },
      send: createSend({ chains, wallet, transfers, attempts, wait: createWait(chains, { ...parts, log }) }),
      balance: {
        balance: ({ forceUpdate, ...call }) =>
          chains.read(call, async ({ client, network }) => {
            const address = codec.canonical(call.account)
            return balances({ network, address, forceUpdate, read: () => client.balance(address) })
          }),
      },
      fees: {
        estimate: async (question) => {
          const transfer = asked(question)
          return chains.read(question, ({ client }) => transfers.fee(client, question, transfer, question.unitPrice))
        },
        terms: async (question) => {
          const transfer = asked(question)
          return chains.read(question, ({ client }) => transfers.terms(client, question, transfer, question.unitPrice))
        },
      },
    }
  },
)

export default actions
