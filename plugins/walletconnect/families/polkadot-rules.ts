import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { base58Value } from './base58.ts'
import { type FamilyRules, type FamilyUse, failed, requireGrant } from './family-rules.ts'

/** Bits of an SS58 address: the checksum at its end, and the key before it. Its network stands in front. */
const [CHECKSUM, KEY] = [16n, 256n]

/** The key of an SS58 address, whatever network it is written for; its text where it is none. */
const keyOf = (address: string): bigint | string => {
  try {
    return (base58Value(address) >> CHECKSUM) & ((1n << KEY) - 1n)
  } catch {
    return address
  }
}

/** The request with its account as the wallet writes it: the kernel writes all accounts of the family with one prefix. */
const passOn = (method: string) => async (params: RequestArguments['params'], use: FamilyUse) => {
  requireGrant(method, use)
  const named = readForeign(params, 'address') ?? use.accounts[0]?.address
  const own = use.accounts.find(({ address }) => keyOf(address) === keyOf(`${named}`))
  if (!own) throw failed(4100, 'The wallet does not grant this account.')
  return use.ask({ method, params: { ...Object(params), address: own.address } })
}

/** Polkadot, as the family's adapter asks. */
export const polkadotRules: FamilyRules = {
  methods: {
    polkadot_chainId: (_, { chain }) => chain,
    polkadot_getAccounts: (_, { accounts }) => accounts.map(({ address }) => address),
    polkadot_signMessage: passOn('polkadot_signMessage'),
    polkadot_signTransaction: passOn('polkadot_signTransaction'),
  },
}
