import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { type FamilyRules, type FamilyUse, failed, requireGrant } from './family-rules.ts'

type Params = RequestArguments['params']

const GENESIS = /^0x([\da-f]{32})[\da-f]{32}$/i

/** The network of a genesis, which CAIP-2 names by its first half. Undefined for what is no genesis. */
const networkOf = (genesis: unknown): string | undefined => {
  const [, half] = typeof genesis === 'string' ? (GENESIS.exec(genesis) ?? []) : []
  return half === undefined ? undefined : `polkadot:${half.toLowerCase()}`
}

/** The account that a request is for as the wallet writes it: the kernel writes all accounts of the family with one prefix. Throws 4100. */
const ownAddress = (params: Params, use: FamilyUse): string => {
  const named = readForeign(params, 'address') ?? use.accounts[0]?.address
  const own = use.accounts.find(({ address }) => use.family.codec.equal(address, `${named}`))
  if (!own) throw failed(4100, 'The wallet does not grant this account.')
  return own.address
}

const signMessage = async (params: Params, use: FamilyUse): Promise<unknown> => {
  requireGrant('polkadot_signMessage', use)
  return use.ask({ method: 'polkadot_signMessage', params: { ...Object(params), address: ownAddress(params, use) } })
}

/** What is signed is of the account and the network that the request is for, as the extensions' provider has it. */
const signTransaction = async (params: Params, use: FamilyUse): Promise<unknown> => {
  requireGrant('polkadot_signTransaction', use)
  const payload = readForeign(params, 'transactionPayload')
  if (typeof payload !== 'object' || payload === null) throw failed(-32602, 'The transaction is no signer payload.')
  const genesis = readForeign(payload, 'genesisHash')
  if (genesis !== undefined && networkOf(genesis) !== use.chain) throw failed(4901, 'The transaction is for another network.')
  const address = ownAddress(params, use)
  const transactionPayload = { ...payload, address }
  return use.ask({ method: 'polkadot_signTransaction', params: { ...Object(params), address, transactionPayload } })
}

/** Polkadot, as the family's adapter asks. */
export const polkadotRules: FamilyRules = {
  methods: {
    polkadot_chainId: (_, { chain }) => chain,
    polkadot_getAccounts: (_, { accounts }) => accounts.map(({ address }) => address),
    polkadot_signMessage: signMessage,
    polkadot_signTransaction: signTransaction,
  },
}
