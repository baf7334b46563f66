import type { Namespace } from '../../../kernel/contract/caip.ts'
import { familyNamed } from '../../kernel/support/test-family.ts'
import { rejection } from '../../support/rejection.ts'
import type { MakeRig } from '../conformance.ts'
import { required, useConnectedRig } from './use-rig.ts'

/** Signing, sending and reading, checked against the chain itself. */
export const conformsActions = <N extends Namespace>(makeRig: MakeRig<N>): void => {
  const use = useConnectedRig(makeRig)

  test.each(['Hello', '', '0x68656c6c6f', 'Grüße \u{1F98A}\nsecond line'])('signs %p as a text', async (message) => {
    const { rig, call } = use
    const signature = await required(rig.actions.sign, 'sign').signMessage({ ...call, message })
    expect(await rig.verifyMessage(call.account, message, signature)).toBe(true)
    expect(await rig.verifyMessage(rig.wallet.accounts[1], message, signature)).toBe(false)
    const { verifyMessage } = required(rig.actions.verify, 'verify')
    expect(await verifyMessage({ ...call, message, signature })).toBe(true)
    expect(await verifyMessage({ ...call, message: `${message} `, signature })).toBe(false)
    expect(await verifyMessage({ ...call, account: rig.wallet.accounts[1], message, signature })).toBe(false)
    expect(await verifyMessage({ ...call, message, signature: 'nothing' })).toBe(false)
  })

  test('signs structured data exactly as given', async () => {
    const { rig } = use
    if (!rig.typedData) return expect(rig.actions.typedData).toBeUndefined()
    const { call } = use
    const signature = await required(rig.actions.typedData, 'typedData').signTypedData({ ...call, data: rig.typedData.data })
    expect(await rig.typedData.verify(call.account, signature)).toBe(true)
  })

  test('sends the native coin to the last unit', async () => {
    const { rig, call } = use
    const [from, to] = rig.wallet.accounts
    const { send, wait } = required(rig.actions.send, 'send')
    const [fromBefore, toBefore] = await Promise.all([rig.balanceOf(from), rig.balanceOf(to)])
    const amount = 1_000_000_000_000_001n
    const id = await send({ ...call, to, amount })
    await wait({ ...call, id })
    const fee = await rig.feeOf(id)
    expect(await rig.balanceOf(to)).toBe(toBefore + amount)
    expect(await rig.balanceOf(from)).toBe(fromBefore - amount - fee)
  })

  test('sends a token to the last unit', async () => {
    const { rig } = use
    if (!rig.token) return expect(rig.actions.tokens).toBeUndefined()
    const { address: token } = rig.token
    const { call } = use
    const [from, to] = rig.wallet.accounts
    const { send, wait } = required(rig.actions.send, 'send')
    const [fromBefore, toBefore] = await Promise.all([rig.balanceOf(from, token), rig.balanceOf(to, token)])
    const amount = 1_000_001n
    await wait({ ...call, id: await send({ ...call, to, amount, token }) })
    expect(await rig.balanceOf(to, token)).toBe(toBefore + amount)
    expect(await rig.balanceOf(from, token)).toBe(fromBefore - amount)
  })

  test.each([0n, -1n, 2n ** 256n])('does not send %p', async (amount) => {
    const { rig, call } = use
    const before = rig.wallet.approvals()
    const sent = required(rig.actions.send, 'send').send({ ...call, to: rig.wallet.accounts[1], amount })
    expect((await rejection(sent)).code).toBe('AMOUNT_INVALID')
    expect(rig.wallet.approvals()).toBe(before)
  })

  test('does not send to what is no address', async () => {
    const { rig, call } = use
    const before = rig.wallet.approvals()
    const sent = required(rig.actions.send, 'send').send({ ...call, to: 'nobody', amount: 1n })
    expect((await rejection(sent)).code).toBe('ADDRESS_INVALID')
    expect(rig.wallet.approvals()).toBe(before)
  })

  test('a fee estimate is enough for the transfer, and not absurd', async () => {
    const { rig, call } = use
    const to = rig.wallet.accounts[1]
    const amount = rig.least ?? 1n
    const fees = required(rig.actions.fees, 'fees')
    const estimate = await fees.estimate({ ...call, to, amount })
    // Where more than a fee is known, the fee among it is the same.
    expect((await fees.terms?.({ ...call, to, amount }))?.fee ?? estimate).toBe(estimate)
    const { send, wait } = required(rig.actions.send, 'send')
    const id = await send({ ...call, to, amount })
    await wait({ ...call, id })
    const fee = await rig.feeOf(id)
    expect(estimate).toBeGreaterThanOrEqual(fee)
    expect(estimate).toBeLessThan(fee * 10n)
  })

  test('reads the native balance and the token as the chain has them', async () => {
    const { rig, call } = use
    const { amount, ...coin } = await required(rig.actions.balance, 'balance').balance(call)
    expect(amount).toBe(await rig.balanceOf(call.account))
    expect(coin).toEqual({ decimals: rig.networks[0].nativeCurrency.decimals, symbol: rig.networks[0].nativeCurrency.symbol })
    if (!rig.token) return expect(rig.actions.tokens).toBeUndefined()
    const { address, name, symbol, decimals } = rig.token
    const tokens = await required(rig.actions.tokens, 'tokens').tokens({ ...call, addresses: [address, rig.wallet.accounts[0], 'nobody'] })
    expect(tokens).toEqual([{ address, name, symbol, decimals, balance: await rig.balanceOf(call.account, address) }])
  })

  test('the codec reads addresses as the family writes them', () => {
    const { actions, wallet, networks } = use.rig
    const [own, other] = wallet.accounts
    const { codec, native } = familyNamed(actions.namespace)
    const { parse, canonical, equal, short } = codec
    expect(parse(` ${own} `)).toBe(canonical(own))
    expect(parse('nobody')).toBeUndefined()
    expect(() => canonical('nobody')).toThrow(expect.objectContaining({ code: 'ADDRESS_INVALID' }))
    expect([equal(own, canonical(own)), equal(own, other), equal('nobody', 'nobody')]).toEqual([true, false, false])
    expect([short(own).startsWith(own.slice(0, 4)), short(own).endsWith(own.slice(-4)), short(own).length < 12]).toEqual([true, true, true])
    expect(native).toMatchObject({ symbol: networks[0].nativeCurrency.symbol, decimals: networks[0].nativeCurrency.decimals })
  })

  test('asks nothing of a wallet that is not connected', async () => {
    const { rig, call } = use
    const before = rig.wallet.approvals()
    rig.state.set({ status: 'disconnected' })
    const sign = required(rig.actions.sign, 'sign')
    const { code } = await rejection(sign.signMessage({ ...call, message: 'Hello' }))
    rig.state.set({ status: 'connected', connection: use.connection })
    expect(code).toBe('DISCONNECTED')
    expect(rig.wallet.approvals()).toBe(before)
  })

  test('an aborted call asks nothing', async () => {
    const { rig } = use
    const before = rig.wallet.approvals()
    const call = { ...use.call, signal: AbortSignal.abort() }
    const sent = required(rig.actions.send, 'send').send({ ...call, to: rig.wallet.accounts[1], amount: 1n })
    expect((await rejection(sent)).code).toBe('REQUEST_ABORTED')
    expect(rig.wallet.approvals()).toBe(before)
  })
}
