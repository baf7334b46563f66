import { waitFor } from '@testing-library/dom'
import type { RpcService } from '../../../kernel/contract/modal-services.ts'
import { RPC } from '../../../kernel/contract/tokens.ts'
import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { emptyView } from '../../kernel/support/shell.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { openReview, pressSend } from './support/draft.ts'
import { HASH, RECEIVER, startSend } from './support/send-rig.ts'

// What the visitor has reviewed in our own view is asked of an embedded wallet through the approval view, as everybody's request is.

afterEach(destroyKernels)

const start = async () => {
  const rig = await startSend({ connection: { approval: 'modal' } })
  const given = deferred<RpcService>()
  // It draws the approval in the place of ours.
  const manifest = { id: 'test.view', requires: { rpc: RPC }, views: { ApproveTransaction: emptyView }, activate: { on: ['start'] } }
  rig.portico.plugins.add(makePlugin(manifest as unknown as FullManifest, ({ deps }) => given.resolve(deps.rpc as RpcService)))
  await rig.services.plugins.activate('test.view')
  const rpc = await given.promise
  await openReview(rig)
  const { call, resolve, reject } = await pressSend(rig)
  // As an adapter sends.
  const params = [{ from: call.account, to: call.to, value: `0x${(call.amount ?? 0n).toString(16)}` }]
  const asking = rig.services.sessions.request('eip155', { method: 'eth_sendTransaction', params })
  asking.then(() => resolve(HASH), reject)
  await waitFor(() => expect(rpc.pending.get()).toHaveLength(1))
  const [request] = rpc.pending.get()
  if (!request) throw new Error('Nothing was asked.')
  return { rig, rpc, request, params, view: () => rig.services.router.current.get()?.view }
}

test('the approval view shows what the send view has had reviewed, and sends once it is approved', async () => {
  const { rig, rpc, request, params, view } = await start()
  expect([request.method, view()]).toEqual(['eth_sendTransaction', 'ApproveTransaction'])
  expect(params).toMatchObject([{ to: RECEIVER }])
  // With the chain, which the gate adds.
  expect(request.params).toEqual([{ ...params[0], chainId: '0x1' }])
  await settle()
  expect(rig.waits).toHaveLength(0)
  rpc.approve(request.id)
  await waitFor(() => expect(rig.waits).toHaveLength(1))
  expect([view(), rpc.pending.get()]).toEqual(['Account', []])
})

test('a refusal there sends nothing', async () => {
  const { rig, rpc, request, view } = await start()
  rpc.reject(request.id)
  await waitFor(() => expect(rpc.pending.get()).toEqual([]))
  await settle()
  expect([rig.waits.length, view()]).toEqual([0, 'Account'])
})
