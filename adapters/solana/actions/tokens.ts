import type { Asset, AssetsFeature, TokensFeature } from '../../../kernel/contract/features.ts'
import { addressBytes } from '../family/codec.ts'
import { loadWeb3 } from './load-web3.ts'
import type { Rpc, SolanaChains } from './rpc.ts'
import { type Mint, readMint, readNames, readTokenAccount, TOKEN, TOKEN_2022, type TokenNames } from './token-data.ts'
import { METADATA_PROGRAM, metadataAddress } from './token-instructions.ts'

/** Tokens that are read of an account; nobody scrolls through more. */
const MOST = 200

/** Accounts that an endpoint gives at once. */
const AT_ONCE = 100

const readAccounts = async (rpc: Rpc, addresses: readonly string[]) => {
  const parts = Array.from({ length: Math.ceil(addresses.length / AT_ONCE) }, (_, at) => addresses.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
  return (await Promise.all(parts.map(rpc.accounts))).flat()
}

/** What an account holds, by mint: of a token it may have several accounts. */
const readHeld = async (rpc: Rpc, owner: string): Promise<ReadonlyMap<string, bigint>> => {
  const all = await Promise.all([TOKEN, TOKEN_2022].map((programId) => rpc.tokenAccounts(owner, { programId })))
  const held = new Map<string, bigint>()
  for (const { account } of all.flat()) {
    const read = readTokenAccount(account)
    // An endpoint that names somebody else's accounts says nothing of this one's.
    if (read?.owner === owner) held.set(read.mint, (held.get(read.mint) ?? 0n) + read.amount)
  }
  return held
}

/** Names of tokens that have none in their mint. Who makes a token writes them. */
const readOtherNames = async (rpc: Rpc, mints: readonly string[]): Promise<ReadonlyMap<string, TokenNames>> => {
  if (mints.length === 0) return new Map()
  const web3 = await loadWeb3()
  const accounts = await readAccounts(
    rpc,
    mints.map((mint) => metadataAddress(web3, mint)),
  )
  return new Map(
    mints.flatMap((mint, at) => {
      const account = accounts[at]
      // Behind a number for what the account is they stand as in a mint.
      const names = account?.owner === METADATA_PROGRAM ? readNames(account.data.subarray(1), mint) : undefined
      return names ? [[mint, names] as const] : []
    }),
  )
}

const readAssets = async (rpc: Rpc, addresses: readonly string[], held: ReadonlyMap<string, bigint>): Promise<readonly Asset[]> => {
  const accounts = await readAccounts(rpc, addresses)
  const mints = addresses.flatMap((address, at): readonly (Mint & { readonly address: string })[] => {
    const mint = readMint(address, accounts[at])
    return mint ? [{ ...mint, address }] : []
  })
  const others = await readOtherNames(
    rpc,
    mints.flatMap(({ address, names }) => (names ? [] : [address])),
  )
  return mints.map(({ address, decimals, names = others.get(address) }) => ({
    address,
    decimals,
    balance: held.get(address) ?? 0n,
    // A token without a name goes by its address.
    name: names?.name || address,
    symbol: names?.symbol || `${address.slice(0, 4)}…${address.slice(-4)}`,
  }))
}

/** Tokens as the chain has them: those of an owner, and what a list of mints is. */
export const createTokens = (
  chains: SolanaChains,
): { readonly tokens: TokensFeature<'solana'>; readonly assets: AssetsFeature<'solana'> } => ({
  tokens: {
    async tokens({ addresses, ...call }) {
      const asked = [...new Set(addresses)].filter((address) => addressBytes(address)).slice(0, MOST)
      if (asked.length === 0) return []
      return chains.read(call, async ({ client: rpc }) => readAssets(rpc, asked, await readHeld(rpc, call.account)))
    },
  },
  assets: {
    assets: (call) =>
      chains.read(call, async ({ client: rpc }) => {
        const held = await readHeld(rpc, call.account)
        const some = [...held].flatMap(([mint, amount]) => (amount > 0n ? [mint] : []))
        return readAssets(rpc, some.slice(0, MOST), held)
      }),
  },
})
