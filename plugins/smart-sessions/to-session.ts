import type { CaipNetworkId, Network } from '../../kernel/contract/caip.ts'
import type { Family } from '../../kernel/contract/family.ts'
import type { GrantReading, SignedTerms } from '../../kernel/contract/features.ts'
import type { SessionRow } from './api.ts'
import type { KeptSession } from './kept-sessions.ts'
import { type PermissionRequest, readPermissionRequests, windowOf } from './permissions/read-request.ts'
import type { SessionAsset, SessionStatus, SmartSession } from './service.ts'

/** A session as one of its sources has it: what was kept here, or a row of the service. */
export type SessionSource = Omit<KeptSession, 'wallet'> & { readonly wallet?: string; readonly serviceRevoked: boolean }

/** What the chain has said of a session. `unknown`: that there is no such permission. */
export interface SessionFacts {
  readonly reading: GrantReading | 'unknown' | undefined
  /** The chain was asked and did not answer. */
  readonly failed: boolean
  readonly asset: SessionAsset | undefined
}

/** Kept sessions and those of the service, each once, the newest first. */
export const joinSources = (
  kept: readonly KeptSession[],
  rows: readonly { readonly account: string; readonly row: SessionRow }[],
): readonly SessionSource[] => {
  const known = new Map<string, SessionSource>(kept.map((one) => [one.context.toLowerCase(), { ...one, serviceRevoked: false }]))
  for (const { account, row } of rows) {
    const key = row.context.toLowerCase()
    const here = known.get(key)
    // Two sessions under one id are an attempt to have one revoked in place of the other.
    if (!here && [...known.values()].some(({ id }) => id === row.pci)) continue
    known.set(key, {
      id: here?.id ?? row.pci,
      account,
      network: row.chainId as CaipNetworkId,
      origin: row.origin,
      context: row.context,
      manager: row.delegationManager,
      request: row.request,
      grantedAt: row.createdAt,
      // What was kept here was answered by the wallet itself.
      ...here,
      pci: row.pci,
      serviceRevoked: row.revoked,
    })
  }
  return [...known.values()].sort((left, right) => right.grantedAt - left.grantedAt)
}

/** What was granted, read as a request is. Undefined where something in it is not known. */
export const requestOf = (source: SessionSource, family: Family | undefined): PermissionRequest | undefined => {
  try {
    const [request] = readPermissionRequests([source.request], {
      chain: BigInt(source.network.split(':')[1] ?? 0),
      isAccount: (address) => family?.codec.equal(address, source.account) ?? false,
      // What has ended, and what never ends, is shown all the same.
      now: 0,
      allowUnlimited: true,
    })
    return request
  } catch {
    return undefined
  }
}

/** Seconds by which whoever lists a session may be later than its start. */
const CLOCK_TOLERANCE = 300

/** Whether a session that is listed with these terms was signed with others that allow more: for somebody else, longer, of something else. */
const isSignedOtherwise = (request: PermissionRequest, signed: SignedTerms, grantedAt: number, family: Family | undefined): boolean => {
  const isSame = (left: string, right: string): boolean => family?.codec.equal(left, right) ?? false
  const { permission, rules, to, texts } = request
  if (!isSame(to, signed.delegate)) return true
  if (rules.expiry !== undefined && (signed.until ?? Number.POSITIVE_INFINITY) > rules.expiry) return true
  if (signed.most === undefined) return false
  const { asset } = permission
  if (asset.kind === 'none') return true
  if (asset.kind === 'token' ? !isSame(asset.address, signed.token ?? '') : signed.token !== undefined) return true
  const start = texts.find(({ key }) => key === 'startsAt')?.time ?? Number.POSITIVE_INFINITY
  const limit = permission.most(windowOf(request, Math.min(start, Math.floor(grantedAt / 1_000) - CLOCK_TOLERANCE)))
  return limit !== undefined && signed.most > limit
}

interface SessionPlace {
  readonly networks: readonly Network[]
  readonly family: Family | undefined
  /** Addresses of the accounts that are connected. */
  readonly connected: readonly string[]
  /** Whether a transaction is on its way. */
  isPending(transaction: string): boolean
  /** In seconds since 1970. */
  readonly now: number
}

const statusOf = (
  source: SessionSource,
  request: PermissionRequest | undefined,
  facts: SessionFacts | undefined,
  place: SessionPlace,
): SessionStatus => {
  const { reading } = facts ?? {}
  if (source.revoked || (typeof reading === 'object' && reading.status === 'revoked')) return 'revoked'
  if (reading === 'unknown') return 'unknown'
  if (request?.rules.expiry !== undefined && request.rules.expiry <= place.now) return 'expired'
  if (source.revocation !== undefined && place.isPending(source.revocation)) return 'revoking'
  return reading === undefined ? 'unchecked' : 'active'
}

/** A session for people, from its source and what the chain has said. */
export const toSession = (source: SessionSource, facts: SessionFacts | undefined, place: SessionPlace): SmartSession => {
  const listed = requestOf(source, place.family)
  const reading = typeof facts?.reading === 'object' ? facts.reading : undefined
  const signed = reading?.signed
  const signedOtherwise = listed !== undefined && signed !== undefined && isSignedOtherwise(listed, signed, source.grantedAt, place.family)
  // What the account has not signed is not shown.
  const request = signedOtherwise ? undefined : listed
  const status = statusOf(source, request, facts, place)
  const network = place.networks.find(({ caipNetworkId }) => caipNetworkId === source.network)
  // The coin is the network's, whether the chain answers or not.
  const coin = request?.permission.asset.kind === 'native' ? network?.nativeCurrency : undefined
  const window = request && windowOf(request, Math.max(place.now, 0))
  return {
    id: source.id,
    account: source.account,
    network: source.network,
    networkName: network?.name ?? source.network,
    wallet: source.wallet,
    origin: source.origin,
    request,
    signedOtherwise,
    asset: (request && facts?.asset) ?? (coin && { symbol: coin.symbol, decimals: coin.decimals }),
    grantedAt: source.grantedAt,
    status,
    most: request?.permission.most(windowOf(request, Math.floor(source.grantedAt / 1_000))),
    spent: reading?.spent,
    left: status === 'active' && window ? request.permission.left(window, reading ?? {}) : undefined,
    lastUsed: reading?.lastUsed,
    onlyServiceRevoked: source.serviceRevoked && (status === 'active' || status === 'unchecked'),
    connected: place.connected.some((address) => place.family?.codec.equal(address, source.account)),
  }
}
