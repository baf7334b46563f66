import type { Address, Client, Hex } from 'viem'
import { getCode, getTransactionCount } from 'viem/actions'
import type { Call } from '../../../kernel/contract/features.ts'
import { createTokens } from '../actions/balances.ts'
import { toReadError } from '../actions/chain-errors.ts'
import type { Chains } from '../actions/chains.ts'
import { isAddress } from '../family/is-address.ts'
import { readOldBlock } from './old-block.ts'
import { flatParts } from './parts.ts'
import type { ReadRequest } from './read-request.ts'

/** What the network says of an address. */
export interface AddressFact {
  /** `account`: a person's, that runs a contract's code (EIP-7702). */
  readonly code: 'none' | 'account' | 'contract'
  /** There was no code three days ago. Undefined where nobody asked, or nobody could say. */
  readonly young?: boolean | undefined
  /** It answers as a token does. */
  readonly token?: boolean | undefined
  /** What such a contract calls itself: its name and its symbol. */
  readonly names?: readonly string[] | undefined
  /** It has sent nothing and holds nothing. */
  readonly unused?: boolean | undefined
}

export interface Facts {
  of(address: string): AddressFact | undefined
  /** Everything that rules would look at could be read. */
  readonly complete: boolean
}

type Wish = 'young' | 'token' | 'unused'

/** Addresses that are looked at; of a batch with more of them the rest stays unread. */
const MOST = 20

/** EIP-7702: the code of an account that runs another's. */
const DELEGATED = '0xef0100'

/** Whom the rules look at, and what of them. */
const wishesOf = ({ parts, calls }: ReadRequest): ReadonlyMap<string, ReadonlySet<Wish>> => {
  const wishes = new Map<string, Set<Wish>>()
  const wish = (address: string | undefined, ...more: readonly Wish[]): void => {
    if (!isAddress(address)) return
    const key = address.toLowerCase()
    wishes.set(key, new Set([...(wishes.get(key) ?? []), ...more]))
  }
  for (const part of flatParts(parts)) {
    if (part.kind === 'transfer') wish(part.to, 'unused', ...(part.asset.kind === 'native' ? [] : (['token'] as const)))
    if (part.kind === 'authorization') {
      wish(part.to, 'unused', 'token')
      if (part.asset.kind === 'token') wish(part.asset.address, 'token')
    }
    if (part.kind === 'cancellation') wish(part.contract, 'token')
    if (part.kind === 'allowance') wish(part.spender, 'young')
    if (part.kind === 'operator' && part.allowed) wish(part.operator, 'young')
    if (part.kind === 'delegation') wish(part.code)
    if (part.kind === 'exchange') wish(part.contract, 'young')
    if (part.kind === 'unknown') wish(part.to, 'young')
  }
  for (const { to, data } of calls) if (data !== '0x') wish(to)
  return wishes
}

const codeOf = (code: Hex | undefined): AddressFact['code'] => {
  if (code === undefined || code === '0x') return 'none'
  return code.toLowerCase().startsWith(DELEGATED) && code.length === 48 ? 'account' : 'contract'
}

/** What could not be read is undefined; a contract's failure is no failure of the endpoint. */
const orUnread = async <T>(read: Promise<T>): Promise<T | undefined> => {
  try {
    return await read
  } catch (cause) {
    const error = toReadError(cause)
    if (error.code === 'REQUEST_ABORTED') throw error
    return undefined
  }
}

const isUnused = async (client: Client, address: Address): Promise<boolean | undefined> => {
  const [count, balance] = await Promise.all([
    orUnread(getTransactionCount(client, { address })),
    orUnread(client.request({ method: 'eth_getBalance', params: [address, 'latest'] }).then(BigInt)),
  ])
  return count === undefined || balance === undefined ? undefined : count === 0 && balance === 0n
}

/** Asks the network about everybody whom a request names. */
export const readAddressFacts = async (chains: Chains, call: Call<'eip155'>, request: ReadRequest): Promise<Facts> => {
  const all = [...wishesOf(request)]
  // Each was read as an address before.
  const wishes = all.slice(0, MOST) as (readonly [Address, ReadonlySet<Wish>])[]
  if (wishes.length === 0) return { of: () => undefined, complete: true }
  const tokens = createTokens(chains)
  let complete = all.length === wishes.length
  const known = <T>(value: T | undefined): T | undefined => {
    if (value === undefined) complete = false
    return value
  }
  const facts = await chains.read(call, async ({ client }) => {
    const codes = await Promise.all(
      wishes.map(async ([address]) => known(await orUnread(getCode(client, { address }).then((code) => code ?? '0x')))),
    )
    const contracts = wishes.filter((_, at) => codeOf(codes[at]) === 'contract')
    const aged = contracts.filter(([, wish]) => wish.has('young'))
    const old = aged.length === 0 ? 'none' : known(await orUnread(readOldBlock(client)))
    const wasThere = async (address: Address): Promise<boolean | undefined> => {
      // On a network that is younger itself nothing can be older.
      if (old === 'none') return true
      if (old === undefined) return undefined
      const code = known(await orUnread(getCode(client, { address, blockNumber: old }).then((then) => then ?? '0x')))
      return code === undefined ? undefined : code !== '0x'
    }
    const asked = contracts.filter(([, wish]) => wish.has('token')).map(([address]) => address)
    const described = asked.length === 0 ? [] : known(await orUnread(tokens.tokens({ ...call, addresses: asked })))
    return Promise.all(
      wishes.map(async ([address, wish], at): Promise<readonly [string, AddressFact] | undefined> => {
        const read = codes[at]
        if (read === undefined) return undefined
        const code = codeOf(read)
        if (code !== 'contract') return [address, { code, unused: wish.has('unused') ? known(await isUnused(client, address)) : undefined }]
        const there = wish.has('young') ? await wasThere(address) : undefined
        const answer = wish.has('token') ? described?.find((token) => token.address === address) : undefined
        return [
          address,
          {
            code,
            young: there === undefined ? undefined : !there,
            token: wish.has('token') && described ? answer !== undefined : undefined,
            names: answer && [answer.name, answer.symbol],
          },
        ]
      }),
    )
  })
  const byAddress = new Map(facts.flatMap((fact) => (fact ? [fact] : [])))
  return { of: (address) => byAddress.get(address.toLowerCase()), complete }
}
