import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { readForeign, rpcCodesOf } from '../../../kernel/contract/tools/wallet-error.ts'
import { currentId } from '../solana/chain-ids.ts'
import { withSignature } from '../solana/signed-transaction.ts'
import { type FamilyRules, type FamilyUse, failed, requireGrant } from './family-rules.ts'

/** By which wallets say that they do not have a method: EIP-1193, JSON-RPC, and the protocol's own. */
const UNSUPPORTED: readonly number[] = [4200, -32601, 10_001]

/** Wallet Standard's feature for each method that a wallet may grant. */
const FEATURES: Readonly<Record<string, string>> = {
  solana_signMessage: 'solana:signMessage',
  solana_signTransaction: 'solana:signTransaction',
  solana_signAndSendTransaction: 'solana:signAndSendTransaction',
}

type Params = RequestArguments['params']

const askFor = (method: string, params: Params, { accounts, chain, ask }: FamilyUse) => {
  const pubkey = readForeign(params, 'pubkey') ?? accounts[0]?.address
  if (!accounts.some(({ address }) => address === pubkey)) throw failed(4100, 'The wallet does not grant this account.')
  if ((readForeign(params, 'chain') ?? chain) !== chain) throw failed(4901, 'The connection is on another network.')
  // The chain is named beside the request, as the protocol has it.
  const { chain: _, ...named } = { ...Object(params), pubkey }
  return { pubkey, answer: ask({ method, params: named }) }
}

const signTransaction = async (params: Params, use: FamilyUse): Promise<unknown> => {
  requireGrant('solana_signTransaction', use)
  const { pubkey, answer: asked } = askFor('solana_signTransaction', params, use)
  const answer = await asked
  if (typeof readForeign(answer, 'transaction') === 'string') return answer
  // By the specification a wallet may answer with its signature alone.
  const transaction = withSignature(use.family, readForeign(params, 'transaction'), `${pubkey}`, readForeign(answer, 'signature'))
  if (transaction === undefined) throw failed(-32603, 'The wallet gave no transaction.')
  return { transaction }
}

/** Several at one approval, or one by one where the wallet does not do that. */
const signAll = async (params: Params, use: FamilyUse): Promise<unknown> => {
  const method = 'solana_signAllTransactions'
  if (use.grants(method)) {
    try {
      return await askFor(method, params, use).answer
    } catch (cause) {
      if (!rpcCodesOf(cause).some((code) => UNSUPPORTED.includes(code))) throw cause
    }
  }
  if (!use.grants('solana_signTransaction')) throw failed(4200, `The wallet does not offer ${method}.`)
  const { transactions: given, ...named } = Object(params)
  const transactions: unknown[] = []
  for (const transaction of Array.isArray(given) ? given : []) {
    transactions.push(readForeign(await signTransaction({ ...named, transaction }, use), 'transaction'))
  }
  return { transactions }
}

const listAccounts = (_: Params, { accounts }: FamilyUse): readonly object[] => accounts.map(({ address }) => ({ pubkey: address }))

/** Solana, as the family's adapter asks: messages and signatures in base58, transactions in base64, `params.chain` in CAIP-2. */
export const solanaRules: FamilyRules = {
  currentId,
  methods: {
    solana_chainId: (_, { chain }) => chain,
    solana_getAccounts: listAccounts,
    solana_requestAccounts: listAccounts,
    solana_signTransaction: signTransaction,
    solana_signAllTransactions: signAll,
  },
  passOn: ({ method, params }, use) => askFor(method, params, use).answer,
  // What the family's adapter makes the host's object of.
  provider: (use) => ({
    get features() {
      const granted = Object.entries(FEATURES).flatMap(([method, feature]) => (use.grants(method) ? [feature] : []))
      return ['standard:connect', 'standard:events', ...granted]
    },
    granted: () =>
      use.accounts.map(({ address, type }) => ({
        account: { namespace: 'solana', address, type },
        chains: use.chainsOf(address),
      })),
  }),
}
