import * as v from 'valibot'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import type { ChainAdapter } from '../../../kernel/contract/features.ts'
import { rejection } from '../../support/rejection.ts'
import { required } from '../conformance/use-rig.ts'
import { solanaHosts } from '../support/solana-host.ts'

const [seller, buyer, third] = solanaTestAccounts
const host = solanaHosts()

const connect = async () => {
  const { wallet, portico } = await host.connect()
  const actions = (await wallet.load()) as ChainAdapter<'solana'>
  const network = host.network.caipNetworkId
  const own = { network, account: portico.getAccount()?.address ?? '' }
  const { send, wait } = required(actions.send, 'send')
  const { received, fee } = required(actions.receipts, 'receipts')
  return {
    async pay(to: string, amount: bigint, token?: string): Promise<string> {
      const id = await send({ ...own, to, amount, ...(token !== undefined && { token }) })
      await wait({ ...own, id })
      return id
    },
    received: (id: string) => received({ network, account: buyer.address, id }),
    got: async (id: string, token?: string, account: string = buyer.address) =>
      (await received({ network, account, id, ...(token !== undefined && { token }) }))?.amount,
    paid: (id: string, account: string = seller.address) => fee({ network, account, id }),
  }
}
const makeToken = async (): Promise<string> => {
  const made: unknown = await host.control('/tokens', { holders: [{ address: seller.address, amount: '1000' }] })
  return v.parse(v.object({ mint: v.string() }), made).mint
}

test('SOL that a transaction paid, and to nobody else', async () => {
  const { pay, got } = await connect()
  const id = await pay(buyer.address, 1_234_567n)
  expect(await got(id)).toBe(1_234_567n)
  // A27: who sent it got nothing, nor did somebody who is not in it.
  expect([await got(id, undefined, seller.address), await got(id, undefined, third.address)]).toEqual([0n, 0n])
})

test('a token, by its own mint alone, also into an account that did not exist', async () => {
  const [mint, other] = [await makeToken(), await makeToken()]
  const { pay, got } = await connect()
  const id = await pay(buyer.address, 17n, mint)
  expect([await got(id, mint), await got(id, other), await got(id, mint, seller.address), await got(id)]).toEqual([17n, 0n, 0n, 0n])
})

test('A27: a transaction that is not there says nothing, and what is no signature is not asked for', async () => {
  const { got } = await connect()
  expect(await got('5'.repeat(88))).toBeUndefined()
  expect(await rejection(got(`0x${'ab'.repeat(32)}`))).toMatchObject({ code: 'PARAMS_INVALID' })
})

test('A27: what came has the time of its block', async () => {
  const { pay, received } = await connect()
  const { timestamp } = (await received(await pay(buyer.address, 5_000_000n))) ?? {}
  expect(Math.abs(Number(timestamp) - Date.now() / 1_000)).toBeLessThan(60)
})

test('the fee is said to who has paid it, and to nobody else', async () => {
  const { pay, paid } = await connect()
  const id = await pay(buyer.address, 1_000_000n)
  // One signature, and what the transfer offers for its place in a block.
  expect(await paid(id)).toBeGreaterThanOrEqual(5_000n)
  expect([await paid(id, buyer.address), await paid('5'.repeat(88))]).toEqual([undefined, undefined])
})
