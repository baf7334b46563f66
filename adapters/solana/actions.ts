import { base58 } from '@scure/base'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import type { BalanceFeature, ChainAdapter, FeesFeature } from '../../kernel/contract/features.ts'
import type { ClockPort } from '../../kernel/contract/ports.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { createAccountRequests } from '../../kernel/contract/tools/account-requests.ts'
import { createBalanceCache } from '../../kernel/contract/tools/balance-cache.ts'
import { readForeign } from '../../kernel/contract/tools/wallet-error.ts'
import { createChains } from './actions/chains.ts'
import { loadWeb3 } from './actions/load-web3.ts'
import { createReceipts } from './actions/receipts.ts'
import { createReview } from './actions/review.ts'
import type { SolanaChains } from './actions/rpc.ts'
import { createSend, type SolanaRequests } from './actions/send.ts'
import { createTokens } from './actions/tokens.ts'
import { prepareTransfer, requireTransfer } from './actions/transfer.ts'
import { isSignature } from './actions/uncertain-transfers.ts'
import { createWait } from './actions/wait.ts'
import { addressBytes, codec } from './family/codec.ts'
import { manifest } from './manifest.ts'
import { withDomain } from './offchain-message.ts'

/** The balance of SOL as the network's endpoint says it. */
const createBalance = (chains: SolanaChains, clock: Pick<ClockPort, 'now'>): BalanceFeature<'solana'> => {
  const balances = createBalanceCache(clock)
  return {
    balance: ({ forceUpdate, ...call }) =>
      chains.read(call, async ({ client: rpc, network }) => {
        const address = codec.canonical(call.account)
        return balances({ network, address, forceUpdate, read: () => rpc.balance(address) })
      }),
  }
}

/** What a transfer takes: the fee of its signatures, and for tokens what the receiver's account and the token itself cost. */
const createFees = (chains: SolanaChains): FeesFeature<'solana'> => {
  const terms: NonNullable<FeesFeature<'solana'>['terms']> = async ({ to, amount = 1n, token, data, ...call }) => {
    if (data !== undefined) throw new PorticoError('PARAMS_INVALID', 'Solana has no call data.')
    const transfer = requireTransfer(call.account, to, amount, token)
    const web3 = await loadWeb3()
    return chains.read(call, async ({ client: rpc }) => {
      const prepared = await prepareTransfer(rpc, web3, transfer)
      return { ...prepared.terms, fee: await rpc.feeOf(prepared.transaction.message.serialize()) }
    })
  }
  return { terms, estimate: async (question) => (await terms(question)).fee }
}

// A constant: a loader knows by its thunk whether a module is asked for again.
const verifyCode = () => import('./verify/verify-message.ts')

/** What can be done on Solana: reads go to the network's endpoints, signing and sending to the connected wallet. */
const actions: Scoped<ChainAdapter<'solana'>> = scoped(manifest, ({ services: { networks, sessions }, ports: { clock, log }, signal }) => {
  const parts = { clock, signal }
  const chains = createChains({ networks, clock, signal })
  const wallet: SolanaRequests = createAccountRequests({
    ...parts,
    namespace: 'solana',
    sessions,
    async placeOf(ask) {
      const [accounts, network] = await Promise.all([ask('solana_getAccounts'), ask('solana_chainId')])
      return { accounts: Array.isArray(accounts) ? accounts.map((one: unknown) => readForeign(one, 'pubkey')) : [], network }
    },
    subjectOf: ({ account, network }) => ({ pubkey: account, chain: network }),
  })
  return {
    namespace: 'solana',
    sign: {
      async signMessage({ message, ...call }) {
        // The text itself is signed, also where it looks like an encoded one.
        const params = { message: base58.encode(new TextEncoder().encode(message)) }
        const answer = await wallet.sign(call, 'solana_signMessage', params)
        const [signature, signed, key] = [
          readForeign(answer, 'signature'),
          readForeign(answer, 'signedMessage'),
          addressBytes(call.account),
        ]
        if (isSignature(signature)) {
          // An off-chain message that wraps the text: the provider has compared them.
          return typeof signed === 'string' && key
            ? base58.encode(withDomain(base58.decode(signature), base58.decode(signed), key))
            : signature
        }
        throw new PorticoError('WALLET_ERROR', 'The wallet gave no signature.')
      },
    },
    verify: {
      verifyMessage: async ({ account, message, signature }) =>
        (await verifyCode()).verifySolanaMessage({ address: account, message, signature }),
    },
    send: createSend(chains, wallet, createWait(chains, { clock, log, signal })),
    balance: createBalance(chains, clock),
    receipts: createReceipts(chains),
    fees: createFees(chains),
    review: createReview({ chains, log }),
    ...createTokens(chains),
  }
})

export default actions
