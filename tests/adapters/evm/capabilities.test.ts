/** @jest-environment node */

import { createManualClock, type ManualClock } from '../../support/manual-clock.ts'
import { rejection } from '../../support/rejection.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet, fail, hang, type ScriptedWallet, someAddress } from '../support/scripted-wallet.ts'

let wallet: ScriptedWallet
let rig: ActionsRig
let clock: ManualClock

beforeEach(async () => {
  clock = createManualClock()
  wallet = createScriptedWallet()
  rig = await createActionsRig(wallet, { clock })
})
afterEach(() => rig.scope.unload())

const ask = () => rig.actions.capabilities.capabilities(rig.call)

test('by CAIP-2 id, in fresh objects', async () => {
  const answer = {
    '0x1': { atomic: { status: 'ready' } },
    '0xA': { paymasterService: { supported: true } },
    '0x0': { any: {} },
    nonsense: {},
  }
  wallet.script('wallet_getCapabilities', () => answer)
  const capabilities = await ask()
  expect(capabilities).toEqual({
    'eip155:1': { atomic: { status: 'ready' } },
    'eip155:10': { paymasterService: { supported: true } },
    'eip155:0': { any: {} },
  })
  expect(capabilities['eip155:1']?.atomic).not.toBe(answer['0x1'].atomic)
  // The chain of the call, as EIP-5792 writes it.
  expect(wallet.asked).toEqual([{ method: 'wallet_getCapabilities', params: [someAddress, ['0x1']] }])
})

test.each([-32602, -32603, 4100])('a wallet that refuses the chain (%i) is asked without', async (code) => {
  wallet.script('wallet_getCapabilities', (args) => {
    if (args.params?.[1 as never] !== undefined) return fail(code)(args)
    return { '0x1': { atomic: { status: 'ready' } } }
  })
  expect(await ask()).toEqual({ 'eip155:1': { atomic: { status: 'ready' } } })
  expect(wallet.asked.map(({ params }) => params)).toEqual([[someAddress, ['0x1']], [someAddress]])
})

test.each([4200, -32601])('a wallet that does not know the method (%i) has none', async (code) => {
  wallet.script('wallet_getCapabilities', fail(code))
  expect(await ask()).toEqual({})
  expect(wallet.asked).toHaveLength(1)
})

const circular = (): unknown => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  return { '0x1': circle }
}

test.each([
  ['nothing', () => undefined],
  ['a list', () => []],
  ['a text', () => 'all'],
  ['flat', () => ({ '0x1': true })],
  ['a circle', circular],
  ['a flood', () => ({ '0x1': { text: 'x'.repeat(100_001) } })],
])('an answer of %s is an error, not a crash', async (_, answer) => {
  wallet.script('wallet_getCapabilities', answer)
  expect((await rejection(ask())).code).toBe('WALLET_ERROR')
})

test('another refusal is one', async () => {
  wallet.script('wallet_getCapabilities', fail(4100))
  expect(await rejection(ask())).toMatchObject({ code: 'WALLET_ERROR', rpcCode: 4100 })
})

test('a wallet that hangs is given up after ten seconds', async () => {
  wallet.script('wallet_getCapabilities', hang)
  const outcome = rejection(ask())
  await clock.advance(10_000)
  expect((await outcome).code).toBe('WALLET_ERROR')
  expect(wallet.asked).toHaveLength(1)
})
