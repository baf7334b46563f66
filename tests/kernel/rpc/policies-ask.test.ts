import type { NextOptions, RpcPolicy } from '../../../kernel/contract/rpc.ts'
import { settle } from '../../support/deferred.ts'
import { destroyKernels } from '../support/kernel.ts'
import { startRpc } from '../support/rpc-plugin.ts'
import { addressOf } from '../support/scripted-wallet.ts'

// A policy says as it goes on whether the visitor is asked in our review.

afterEach(destroyKernels)

const PARAMS = ['0x12', addressOf('alpha')]

/** A wallet, and policies that go on so, the outermost first. */
const start = async (approval: 'wallet' | 'modal', ...asks: (NextOptions | undefined)[]) => {
  const policies = asks.map(
    (options): RpcPolicy =>
      (_, next) =>
        next(options),
  )
  const kernel = await startRpc({ policies }, { approval, type: approval === 'modal' ? 'AUTH' : 'ANNOUNCED' })
  return { ...kernel, sent: kernel.wallet.providerOf('alpha').requests }
}

test('before a wallet that asks by itself', async () => {
  const { ask, pending, view, approve, sent } = await start('wallet', { ask: true })
  const answer = ask('personal_sign', PARAMS)
  await settle()
  expect([sent, view()?.view, pending().map(({ method }) => method)]).toEqual([[], 'ApproveRequest', ['personal_sign']])
  approve()
  expect(await answer).toEqual({ value: null })
  expect(sent).toEqual([{ method: 'personal_sign', params: PARAMS }])
})

test('a refusal there reaches no wallet', async () => {
  const { ask, reject, sent } = await start('wallet', { ask: true })
  const answer = ask('personal_sign', PARAMS)
  await settle()
  reject()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
  expect(sent).toEqual([])
})

test.each<[string, readonly (NextOptions | undefined)[], boolean]>([
  ['not at all', [{ ask: false }], false],
  ['where the inner one wants it', [{ ask: false }, { ask: true }], true],
  ['where the outer one wants it', [{ ask: true }, { ask: false }], true],
  ['as the connector has it', [undefined, {}], true],
  ['not where one of several says nothing', [{ ask: false }, undefined], false],
])('for a wallet that asks through us: %s', async (_, asks, isAsked) => {
  const { ask, pending, approve, sent } = await start('modal', ...asks)
  const answer = ask('personal_sign', PARAMS)
  await settle()
  expect([pending().length, sent.length]).toEqual(isAsked ? [1, 0] : [0, 1])
  if (isAsked) approve()
  expect(await answer).toEqual({ value: null })
})

test('a method that the lists do not have stays refused, whatever a policy says', async () => {
  const { ask, sent } = await start('modal', { ask: false })
  expect(await ask('acme_unknown', PARAMS)).toMatchObject({ error: { code: -32601 } })
  expect(sent).toEqual([])
})
