import type { CaipNetworkId, Network } from '../../kernel/contract/caip.ts'
import type { Family } from '../../kernel/contract/family.ts'
import type { ChainAdapter, NftToken } from '../../kernel/contract/features.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { TransactionAction } from '../transactions/manifest.ts'
import { accountNfts, type NftRow } from './api.ts'
import type { Nft, NftHolding } from './service.ts'

/** Whose tokens, where. */
export interface Holder {
  readonly account: string
  readonly network: Network
}

/** A token as its source lists it, before the visitor's choices. */
export type ListedNft = Omit<Nft, 'hidden'> & { readonly unwanted: boolean }

/** A part of the list. */
export interface NftPage {
  readonly nfts: readonly ListedNft[]
  readonly next: string | undefined
}

/** What sending a token takes. */
export interface NftTransfer {
  readonly action: TransactionAction
  readonly fee: bigint | undefined
  readonly deposit: bigint
}

/** Where tokens of a family are listed, and what its chain says of one. */
export interface NftSource {
  /** Undefined where nobody lists the tokens of the network. */
  page(holder: Holder, cursor: string | undefined, signal: AbortSignal): Promise<NftPage | undefined>
  holding(holder: Holder, token: NftToken, signal: AbortSignal): Promise<Omit<NftHolding, 'id' | 'status'>>
  /** Builds the transfer and has the chain run it. Rejects as `contract.read` does. */
  transfer(holder: Holder, nft: Nft, to: string, amount: bigint, signal: AbortSignal): Promise<NftTransfer>
}

/** The parts of a call that all features take. */
const callOf = ({ account, network }: Holder, signal: AbortSignal): { network: CaipNetworkId; account: string; signal: AbortSignal } => ({
  network: network.caipNetworkId,
  account,
  signal,
})

const toNft = ({ network }: Holder, { codec }: Family, row: NftRow): ListedNft | undefined => {
  const prefix = `${network.caipNetworkId}:`
  const contract = row.contract.startsWith(prefix) ? codec.parse(row.contract.slice(prefix.length)) : undefined
  // What lies on another network, or nowhere, is not shown on this one.
  if (contract === undefined) return undefined
  const { tokenId, standard, quantity, name, collection, description, traits, media, flags } = row
  return {
    id: `${codec.key(contract)}/${tokenId}`,
    network: network.caipNetworkId,
    token: Object.freeze({ contract, tokenId, standard }),
    quantity: BigInt(quantity),
    name,
    collection,
    description,
    traits,
    media,
    pictured: true,
    unwanted: flags.unasked && !flags.listed,
  }
}

interface SourceParts {
  readonly services: ServicesService
  readonly features: ChainAdapter
  readonly family: Family
}

/** Listed by the provider API, owned as the contract says. */
const createServiceSource = ({ services, features, family }: SourceParts, nfts: NonNullable<ChainAdapter['nfts']>): NftSource => ({
  async page(holder, cursor, signal) {
    if (!services.has('api')) return undefined
    const query = { chainId: holder.network.caipNetworkId, ...(cursor !== undefined && { cursor }) }
    const { data, next } = await services.call(accountNfts, { path: { address: holder.account }, query }, { signal, fresh: true })
    return { nfts: data.flatMap((row) => toNft(holder, family, row) ?? []), next: next ?? undefined }
  },
  holding: (holder, token, signal) => nfts.holding({ ...callOf(holder, signal), token }),
  async transfer(holder, { token }, to, amount, signal) {
    const call = callOf(holder, signal)
    const built = nfts.transferCall({ ...call, token, to, amount })
    await features.contract?.read({ ...call, ...built })
    const fee = await features.fees?.estimate({ ...call, ...built })
    return { action: { type: 'call', ...built, ...(fee !== undefined && { fee }) }, fee, deposit: 0n }
  },
})

/** Listed by the chain itself, which knows a token of one piece without decimals, and no more of it than a name. */
const createChainSource = ({ features, family }: SourceParts, assets: NonNullable<ChainAdapter['assets']>): NftSource => {
  const isNft = ({ address, decimals, balance }: Awaited<ReturnType<typeof assets.assets>>[number]): boolean =>
    address !== undefined && decimals === 0 && balance === 1n
  return {
    async page(holder, _, signal) {
      const held = await assets.assets(callOf(holder, signal))
      const nfts = held.filter(isNft).map(({ address = '', name, symbol }) => ({
        id: family.codec.key(address),
        network: holder.network.caipNetworkId,
        token: Object.freeze({ contract: address, tokenId: '', standard: 'token' }),
        quantity: 1n,
        name,
        collection: symbol,
        description: '',
        traits: [],
        media: { kind: 'unknown', type: '' } as const,
        pictured: false,
        unwanted: false,
      }))
      return { nfts, next: undefined }
    },
    async holding(holder, { contract }, signal) {
      const held = await assets.assets(callOf(holder, signal))
      const one = held.find(({ address }) => address !== undefined && family.codec.key(address) === family.codec.key(contract))
      return { amount: one?.balance ?? 0n, ...(one && { collection: one.symbol }) }
    },
    async transfer(holder, { token: { contract }, collection }, to, amount, signal) {
      const question = { ...callOf(holder, signal), to, amount, token: contract }
      const terms = await features.fees?.terms?.(question)
      const fee = terms?.fee ?? (await features.fees?.estimate(question))
      const asset = { address: contract, symbol: collection, decimals: 0 }
      const more = { ...(fee !== undefined && { fee }), ...(terms && { terms }) }
      return { action: { type: 'transfer', to, amount, asset, ...more }, fee, deposit: terms?.deposit ?? 0n }
    },
  }
}

/** The source for what the connection can do; undefined where its family knows no NFTs. */
export const createNftSource = (parts: SourceParts): NftSource | undefined => {
  const { nfts, assets } = parts.features
  if (nfts) return createServiceSource(parts, nfts)
  return assets && createChainSource(parts, assets)
}
