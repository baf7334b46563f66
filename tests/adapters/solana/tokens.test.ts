import { PublicKey } from '@solana/web3.js'
import * as v from 'valibot'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import type { ChainAdapter, TransferTerms } from '../../../kernel/contract/features.ts'
import { rejection } from '../../support/rejection.ts'
import { until } from '../../support/wait.ts'
import { required } from '../conformance/use-rig.ts'
import { solanaHosts } from '../support/solana-host.ts'

const [first, second, third] = solanaTestAccounts
const host = solanaHosts()

/** Makes a token that the first account has a thousand of, and the second as much as is said. */
const makeToken = async (wish: object = {}, others: readonly object[] = []): Promise<string> => {
  const holders = [{ address: first.address, amount: '1000000000' }, ...others]
  return v.parse(v.object({ mint: v.string() }), await host.control('/tokens', { ...wish, holders })).mint
}
const heldBy = async (owner: string, mint: string) => {
  const { value } = await host.client.getTokenAccountsByOwner(new PublicKey(owner), { mint: new PublicKey(mint) })
  return value.map(({ account }) => ({ amount: account.data.readBigUInt64LE(64), lamports: BigInt(account.lamports) }))
}
const lamportsOf = async (address: string): Promise<bigint> => BigInt(await host.client.getBalance(new PublicKey(address)))

const connect = async (config: Parameters<typeof host.connect>[0] = {}) => {
  const { wallet, control, portico } = await host.connect(config)
  const actions = (await wallet.load()) as ChainAdapter<'solana'>
  const account = portico.getAccount()?.address ?? ''
  const call = { network: host.network.caipNetworkId, account }
  const { send, wait } = required(actions.send, 'send')
  const fees = required(actions.fees, 'fees')
  return {
    call,
    control,
    actions,
    termsOf: (to: string, amount: bigint, token?: string) =>
      required(fees.terms, 'terms')({ ...call, to, amount, ...(token !== undefined && { token }) }),
    send: (to: string, amount: bigint, token?: string, terms?: TransferTerms) =>
      send({ ...call, to, amount, ...(token !== undefined && { token }), ...(terms && { terms }) }),
    wait: (id: string) => wait({ ...call, id }),
  }
}

test.each(['token', 'token-2022'] as const)(
  '%s: a receiver without an account gets one, its deposit said before; exact both times',
  async (program) => {
    const mint = await makeToken({ program, decimals: 9 })
    const { termsOf, send, wait } = await connect()
    const before = await lamportsOf(first.address)
    const terms = await termsOf(third.address, 1_000_001n, mint)
    await wait(await send(third.address, 1_000_001n, mint, terms))
    const [made] = await heldBy(third.address, mint)
    expect(made).toEqual({ amount: 1_000_001n, lamports: terms.deposit })
    expect(before - (await lamportsOf(first.address))).toBe(terms.fee + (terms.deposit ?? 0n))
    const again = await termsOf(third.address, 999_999_000n - 1_000_001n, mint)
    expect(again).toMatchObject({ deposit: 0n, withheld: 0n })
    await wait(await send(third.address, 998_999_999n, mint, again))
    expect(await Promise.all([heldBy(first.address, mint), heldBy(third.address, mint)])).toMatchObject([
      [{ amount: 0n }],
      [{ amount: 1_000_000_000n }],
    ])
  },
)

test('a token that keeps a part of each transfer says how much; the receiver gets the rest, and nobody is asked for more', async () => {
  const mint = await makeToken({ program: 'token-2022', fee: { points: 125, most: '4000' } })
  const { termsOf, send, wait, control } = await connect()
  expect((await termsOf(second.address, 1_000_000n, mint)).withheld).toBe(4_000n)
  const terms = await termsOf(second.address, 10_001n, mint)
  expect(terms.withheld).toBe(126n)
  const asked = control.requests.length
  const worse = [{ ...terms, withheld: 125n }, { ...terms, deposit: (terms.deposit ?? 0n) - 1n }, { fee: terms.fee }]
  const errors = await Promise.all(worse.map((shown) => rejection(send(second.address, 10_001n, mint, shown))))
  expect(errors.map(({ code, context }) => `${code} ${context.reason}`)).toEqual(worse.map(() => 'TRANSACTION_FAILED terms'))
  expect(control.requests).toHaveLength(asked)
  await wait(await send(second.address, 10_001n, mint, terms))
  expect(await heldBy(second.address, mint)).toMatchObject([{ amount: 9_875n, lamports: terms.deposit }])
})

test('fault row 64: what cannot be is said in as many ways, before the wallet is asked', async () => {
  const [mint, other] = [await makeToken(), await makeToken({}, [{ address: second.address, amount: '5', frozen: true }])]
  const { send, control } = await connect()
  const [own] = (await host.client.getTokenAccountsByOwner(new PublicKey(first.address), { mint: new PublicKey(mint) })).value
  const unknown = '4Nd1mYw8kUt3Zp5bq7hcFfQbTq6ysEGNb1UQZ2wD9Jvq'
  const asked = control.requests.length
  const tried = {
    'a token that is none': send(second.address, 1n, unknown),
    'a wallet for a token': send(second.address, 1n, first.address),
    'more than there is': send(second.address, 1_000_000_001n, mint),
    'to a token account': send(own?.pubkey.toBase58() ?? '', 1n, mint),
    'to the token': send(mint, 1n, mint),
    'to a frozen account': send(second.address, 1n, other),
    'more SOL than there is': send(second.address, 10n ** 18n),
    'less SOL than an account holds': send(unknown, 1n),
    'leaving less than an account holds': send(second.address, (await lamportsOf(first.address)) - 5_001n),
  }
  const errors = await Promise.all(
    Object.entries(tried).map(async ([what, sent]) => {
      const { code, context } = await rejection(sent)
      return [what, code, context.reason]
    }),
  )
  expect(errors).toEqual([
    ['a token that is none', 'PARAMS_INVALID', undefined],
    ['a wallet for a token', 'PARAMS_INVALID', undefined],
    ['more than there is', 'INSUFFICIENT_FUNDS', undefined],
    ['to a token account', 'ADDRESS_INVALID', undefined],
    ['to the token', 'ADDRESS_INVALID', undefined],
    ['to a frozen account', 'TRANSACTION_FAILED', 'frozen'],
    ['more SOL than there is', 'INSUFFICIENT_FUNDS', undefined],
    ['less SOL than an account holds', 'TRANSACTION_FAILED', 'rent'],
    ['leaving less than an account holds', 'TRANSACTION_FAILED', 'rent'],
  ])
  expect(control.requests).toHaveLength(asked)
})

test('the whole balance less the fee empties the account; the terms name the least and what would have to stay', async () => {
  const { termsOf, send, wait } = await connect({ seed: third.seed })
  const balance = await lamportsOf(third.address)
  const rent = BigInt(await host.client.getMinimumBalanceForRentExemption(0))
  const { fee, reserve, least } = await termsOf(second.address, balance / 2n)
  expect([reserve, least]).toEqual([rent, 1n])
  expect((await termsOf('4Nd1mYw8kUt3Zp5bq7hcFfQbTq6ysEGNb1UQZ2wD9Jvq', 1n)).least).toBe(rent)
  await wait(await send(second.address, balance - fee))
  expect(await lamportsOf(third.address)).toBe(0n)
  await host.control('/faucet', { address: third.address, amount: '1000' })
})

test('lists what an account holds of either program, by its own names or those beside it', async () => {
  const named = { name: 'Harbour Dollar', symbol: 'HBD', decimals: 6 }
  const [one, two] = [await makeToken(named), await makeToken({ ...named, name: 'Harbour Euro', symbol: 'HBE', program: 'token-2022' })]
  const made: unknown = await host.control('/tokens', { holders: [{ address: first.address, amount: '0' }] })
  const { mint: empty } = v.parse(v.object({ mint: v.string() }), made)
  const { actions, call } = await connect()
  const assets = await required(actions.assets, 'assets').assets(call)
  const found = assets.filter(({ address = '' }) => [one, two, empty].includes(address))
  expect(found).toEqual([
    { address: one, name: 'Harbour Dollar', symbol: 'HBD', decimals: 6, balance: 1_000_000_000n },
    { address: two, name: 'Harbour Euro', symbol: 'HBE', decimals: 6, balance: 1_000_000_000n },
  ])
  const tokens = required(actions.tokens, 'tokens')
  const asked = await tokens.tokens({ ...call, addresses: [empty, first.address, 'nobody', one, empty] })
  expect(asked).toMatchObject([
    { address: empty, balance: 0n },
    { address: one, balance: 1_000_000_000n },
  ])
})

test('A26: a transaction that waited longer than its blockhash lives has expired; where the wallet took too long it may have been sent', async () => {
  const { send, wait, control } = await connect()
  host.undo.push(() => host.control('/processing', { mode: 'auto' }))
  await host.control('/processing', { mode: 'hold' })
  const id = await send(second.address, 1_000_001n)
  let over = false
  const waited = rejection(wait(id)).finally(() => {
    over = true
  })
  // From the first look on it has 150 slots.
  await until(async () => {
    await host.control('/slots', { count: 200 })
    return over
  })
  const late = await waited
  expect([late.code, late.context.reason]).toEqual(['TRANSACTION_FAILED', 'expired'])
  await host.control('/processing', { mode: 'auto' })
  expect((await host.client.getSignatureStatus(id)).value).toBeNull()

  control.setBehaviour('silent')
  const asked = rejection(send(second.address, 1_000_001n))
  await until(() => control.pending().length > 0)
  await host.control('/slots', { count: 200 })
  control.answer('approve')
  expect((await asked).code).toBe('SEND_UNCERTAIN')
})
