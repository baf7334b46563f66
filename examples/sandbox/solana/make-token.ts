import { randomBytes } from 'node:crypto'
import { type Address, address, getAddressDecoder, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { Blockchain } from './blockchain.ts'
import { TOKEN_PROGRAMS } from './token-data.ts'

const [TOKEN, TOKEN_2022] = TOKEN_PROGRAMS as readonly [Address, Address]
const ASSOCIATED = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const METADATA = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

/** A token that is wanted. */
export interface TokenWish {
  readonly program: 'token' | 'token-2022'
  readonly decimals: number
  readonly name: string
  readonly symbol: string
  /** What the token keeps of each transfer: `token-2022` only. */
  readonly fee?: { readonly points: number; readonly most: bigint } | undefined
  /** Amounts in the smallest unit. */
  readonly holders: readonly { readonly address: Address; readonly amount: bigint; readonly frozen: boolean }[]
}

const number = (bytes: 1 | 2 | 4 | 8, value: bigint | number): Buffer => {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(BigInt(value))
  return buffer.subarray(0, bytes)
}
const key = (of: Address): Buffer => Buffer.from(getAddressEncoder().encode(of))
const nobody = Buffer.alloc(32)
const text = (value: string, padded = 0): Buffer => {
  const bytes = Buffer.from(value)
  const all = Buffer.concat([bytes, Buffer.alloc(Math.max(0, padded - bytes.length))])
  return Buffer.concat([number(4, all.length), all])
}
const extension = (kind: number, data: Buffer): Buffer => Buffer.concat([number(2, kind), number(2, data.length), data])
/** Extensions stand behind 165 bytes and a number for what the account is, whatever its own length. */
const extended = (data: Buffer, kind: 1 | 2, extensions: readonly Buffer[]): Buffer =>
  Buffer.concat([data, Buffer.alloc(165 - data.length), number(1, kind), ...extensions])

/** Makes a token as it would be after its maker has created it and given it to its holders. Answers the mint. */
export const makeToken = async (blockchain: Blockchain, { program, decimals, name, symbol, fee, holders }: TokenWish): Promise<Address> => {
  const mint = getAddressDecoder().decode(randomBytes(32))
  const owner = program === 'token' ? TOKEN : TOKEN_2022
  const supply = holders.reduce((sum, { amount }) => sum + amount, 0n)
  const plain = Buffer.concat([number(4, 0), nobody, number(8, supply), number(1, decimals), number(1, 1), number(4, 0), nobody])
  if (program === 'token') {
    blockchain.put(mint, owner, plain)
    const seeds = [Buffer.from('metadata'), key(METADATA), key(mint)]
    const [beside] = await getProgramDerivedAddress({ programAddress: METADATA, seeds })
    blockchain.put(beside, METADATA, Buffer.concat([number(1, 4), nobody, key(mint), text(name, 32), text(symbol, 10), text('', 200)]))
  } else {
    const rate = fee && Buffer.concat([number(8, 0), number(8, fee.most), number(2, fee.points)])
    const parts = [
      ...(rate ? [extension(1, Buffer.concat([nobody, nobody, number(8, 0), rate, rate]))] : []),
      extension(19, Buffer.concat([nobody, key(mint), text(name), text(symbol), text(''), number(4, 0)])),
    ]
    blockchain.put(mint, owner, extended(plain, 1, parts))
  }
  for (const { address: holder, amount, frozen } of holders) {
    const seeds = [key(holder), key(owner), key(mint)]
    const [account] = await getProgramDerivedAddress({ programAddress: ASSOCIATED, seeds })
    const data = Buffer.concat([
      ...[key(mint), key(holder), number(8, amount), number(4, 0), nobody, number(1, frozen ? 2 : 1)],
      ...[number(4, 0), number(8, 0), number(8, 0), number(4, 0), nobody],
    ])
    const own = [extension(7, Buffer.alloc(0)), ...(fee ? [extension(2, number(8, 0))] : [])]
    blockchain.put(account, owner, program === 'token' ? data : extended(data, 2, own))
  }
  return mint
}
