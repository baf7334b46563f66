/** @jest-environment node */
import { privateKeyToAddress } from 'viem/accounts'
import { browserRandom } from '../../../../server/frame/keys/bytes.ts'
import { addressesOf, type KeySet, makeKeySet } from '../../../../server/frame/keys/key-set.ts'
import { packServerShares, type ServerShare, unpackServerShares } from '../../../../server/frame/keys/server-shares.ts'
import { cutShares, joinShares } from '../../../../server/frame/keys/shares.ts'

let keys: KeySet
beforeEach(() => {
  keys = makeKeySet(browserRandom)
})

it('knows the addresses of its keys as chain libraries do', () => {
  const hex = Buffer.from(keys.eip155).toString('hex')
  expect(addressesOf(keys).eip155).toBe(privateKeyToAddress(`0x${hex}`))
  // RFC 8032, 7.1, test 1: the secret key and its public key in base58.
  const seed = new Uint8Array(Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'))
  expect(addressesOf({ ...keys, solana: seed }).solana).toBe('FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z')
})

it('any two of three shares make the keys, and one says nothing', async () => {
  const { device, server, recovery } = await cutShares(keys)
  const addresses = addressesOf(keys)
  for (const [one, other] of [
    [device, server],
    [server, recovery],
    [recovery, device],
  ] as const) {
    expect(await joinShares(one, other, addresses)).toEqual(keys)
  }
  expect(await joinShares(device, device, addresses)).toBeUndefined()
})

it('every share of a cut differs from every share of another', async () => {
  const [one, other] = [await cutShares(keys), await cutShares(keys)]
  const texts = [one, other].flatMap(({ device, server, recovery }) =>
    [device, server, recovery].map((share) => Buffer.from(share).toString('hex')),
  )
  expect(new Set(texts).size).toBe(6)
})

it('shares of two cuts do not fit together', async () => {
  const [one, other] = [await cutShares(keys), await cutShares(keys)]
  expect(await joinShares(one.device, other.server, addressesOf(keys))).toBeUndefined()
})

it('a share with one changed bit makes nothing, whichever bit it is', async () => {
  const { device, server } = await cutShares(keys)
  for (let at = 0; at < server.length; at += 1) {
    const changed = server.slice()
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(await joinShares(device, changed, addressesOf(keys))).toBeUndefined()
  }
})

describe('the shares that the service keeps as one text', () => {
  const share = (generation: number): ServerShare => ({ generation, share: browserRandom(65) })

  it('come back as they were, the newest first', () => {
    const shares = [share(7), share(6), share(2)]
    expect(unpackServerShares(packServerShares(shares))).toEqual(shares)
  })

  it('are eight at most: the oldest makes room', () => {
    const shares = Array.from({ length: 10 }, (_, at) => share(20 - at))
    expect(unpackServerShares(packServerShares(shares))?.map(({ generation }) => generation)).toEqual([20, 19, 18, 17, 16, 15, 14, 13])
  })

  it('of another form are not read', () => {
    const packed = Buffer.from(packServerShares([share(1)]), 'base64url')
    for (const wrong of [
      packed.subarray(0, -1),
      Buffer.concat([packed, packed]),
      Buffer.concat([Buffer.from([2]), packed.subarray(1)]),
      packed.subarray(0, 1),
    ]) {
      expect(unpackServerShares(wrong.toString('base64url'))).toBeUndefined()
    }
  })
})
