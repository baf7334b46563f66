import { testAccounts } from '../chain/accounts.ts'
import { collectionAddresses } from '../chain/collections.ts'
import { sandboxTokens } from '../chain/tokens.ts'
import { letterIcon, tokenIcon } from './icons.ts'
import type { Identity } from './identity-table.ts'
import { type KnownToken, nativeAddress } from './token-table.ts'

const ether: KnownToken = { address: nativeAddress, symbol: 'ETH', name: 'Ether', decimals: 18, logo: tokenIcon('ETH'), listed: true }

/**
 * The tokens of each chain of the sandbox. The look-alike has the picture of what it looks like, and is not listed: a real service tells of
 * it in balances all the same.
 */
export const seededTokens: readonly KnownToken[] = [
  ether,
  ...sandboxTokens.map((token): KnownToken => {
    const { address, symbol, name, decimals } = token
    const spoof = 'spoof' in token
    return { address, symbol, name, decimals, logo: tokenIcon(spoof ? 'USDC' : symbol), listed: !spoof }
  }),
]

const [first, second, third] = testAccounts

/** Names and pictures of some test accounts; the others have none. */
export const seededIdentities: readonly (readonly [address: string, identity: Identity])[] = [
  [first.address, { name: 'alice.sandbox.eth', avatar: letterIcon('A', '7f5af0') }],
  [second.address, { name: 'bob.sandbox.eth', avatar: letterIcon('B', '2cb67d') }],
  [third.address, { name: 'carol.sandbox.eth', avatar: null }],
]

/** The NFT contracts that the service vouches for, as CAIP-10 ids in lower case. */
export const listedCollections = (chains: readonly string[]): ReadonlySet<string> =>
  new Set(
    chains.flatMap((chain) => [collectionAddresses.collection, collectionAddresses.items].map((one) => `${chain}:${one}`.toLowerCase())),
  )
