import type { Verdict } from '../../../kernel/contract/guards.ts'
import type { RpcService } from '../../../kernel/contract/modal-services.ts'
import { RPC } from '../../../kernel/contract/tokens.ts'
import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { createFrame } from '../support/frame-wallet.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'
import { startRpc } from '../support/rpc-plugin.ts'
import { createShell, emptyView } from '../support/shell.ts'

// `approve(id, { stay: true })`: the view stays until the wallet has answered, and the wallet hears that the visitor left it.

afterEach(destroyKernels)

const PARAMS = ['0x00', '0xeoa']

/** An embedded wallet whose own view asks, in its frame. */
const start = async (guard?: () => Promise<Verdict>) => {
  const frame = createFrame({ approval: 'modal' })
  const answer = deferred<unknown>()
  const signals: (AbortSignal | undefined)[] = []
  Object.assign(frame.provider, {
    request: (args: { readonly signal?: AbortSignal }) => {
      signals.push(args.signal)
      return answer.promise
    },
  })
  const rpc = deferred<RpcService>()
  const manifest = { id: 'test.view', requires: { rpc: RPC }, views: { ApproveTransaction: emptyView }, activate: { on: ['start'] } }
  const view = makePlugin(manifest as unknown as FullManifest, ({ deps }) => rpc.resolve(deps.rpc as RpcService))
  const guards = [{ id: 'slow', on: 'navigate', required: false, load: async () => ({ default: () => guard }) }]
  const watch = makePlugin({ id: 'test.guard', guards: guard ? guards : [] } as unknown as FullManifest)
  const kernel = await startProbed({
    plugins: [frame.plugin, createShell(), view, watch],
    replaceableViews: ['ApproveTransaction'] as never,
    defaultAccountTypes: { eip155: 'eoa' },
  })
  const { services, portico } = kernel
  await services.connectors.discover()
  await services.sessions.connect('frame')
  const mine = await rpc.promise
  const opened: boolean[] = []
  services.modal.state.subscribe(({ open }) => opened.push(open))
  const sign = () => outcome(services.sessions.request('eip155', { method: 'personal_sign', params: PARAMS }))
  const id = () => mine.pending.get()[0]?.id ?? ''
  const now = () => services.router.current.get()?.view
  return { ...kernel, frame, answer, signals, rpc: mine, sign, id, now, opened, portico }
}

test('the view is there while the wallet has the request, and leaves when it has answered', async () => {
  const { sign, id, now, rpc, answer, signals, opened } = await start()
  const signing = sign()
  await settle()
  expect(now()).toBe('ApproveTransaction')
  rpc.approve(id(), { stay: true })
  await settle()
  expect([now(), signals.map((signal) => signal?.aborted), rpc.pending.get().length]).toEqual(['ApproveTransaction', [false], 1])
  answer.resolve('0xsigned')
  expect(await signing).toEqual({ value: '0xsigned' })
  await settle()
  expect([now(), rpc.pending.get(), signals[0]?.aborted]).toEqual([undefined, [], false])
  // It opened once and closed once.
  expect(opened.filter((open, at) => open !== opened[at - 1])).toEqual([true, false])
})

test('without it the view leaves at once, and the wallet gets no signal', async () => {
  const { sign, id, now, rpc, answer, signals } = await start()
  const signing = sign()
  await settle()
  rpc.approve(id())
  await settle()
  expect([now(), signals]).toEqual([undefined, [undefined]])
  answer.resolve('0xsigned')
  expect(await signing).toEqual({ value: '0xsigned' })
})

test.each(['close', 'back', 'elsewhere', 'reject'] as const)(
  'left by %s: the wallet hears of it, and its answer is what the page gets',
  async (how) => {
    const { sign, id, now, rpc, answer, signals, portico, services } = await start()
    const signing = sign()
    await settle()
    rpc.approve(id(), { stay: true })
    await settle()
    if (how === 'close') await portico.close()
    if (how === 'back') await services.router.back()
    if (how === 'elsewhere') await services.router.reset('Connect' as never)
    if (how === 'reject') rpc.reject(id())
    await settle()
    expect([signals[0]?.aborted, rpc.pending.get()]).toEqual([true, []])
    expect(now()).not.toBe('ApproveTransaction')
    answer.reject({ code: 4001, message: 'Closed.' })
    expect(await signing).toMatchObject({ error: { code: 'REQUEST_REJECTED' } })
  },
)

test('approving once more changes nothing', async () => {
  const { sign, id, now, rpc, signals, answer } = await start()
  const signing = sign()
  await settle()
  const request = id()
  rpc.approve(request, { stay: true })
  await settle()
  rpc.approve(request)
  rpc.approve(request, { stay: true })
  await settle()
  expect([now(), signals.length, signals[0]?.aborted]).toEqual(['ApproveTransaction', 1, false])
  answer.resolve('0x')
  await signing
})

test('it ends with the connection', async () => {
  const { sign, id, now, rpc, signals, frame } = await start()
  const signing = sign()
  await settle()
  rpc.approve(id(), { stay: true })
  await settle()
  frame.end()
  expect(await signing).toMatchObject({ error: { code: 'REQUEST_UNANSWERED' } })
  await settle()
  expect([now(), signals[0]?.aborted]).toEqual([undefined, true])
})

test('a method of a plugin hears it by the signal of its request', async () => {
  const { ask, pending, script, portico, services } = await startRpc()
  const ended = deferred<unknown>()
  script.handle = () => ended.promise
  const result = ask('acme_stake')
  await settle()
  services.rpc.approve(pending()[0]?.id ?? '', { stay: true })
  await settle()
  expect([services.router.current.get()?.view, script.seen[0]?.signal.aborted]).toEqual(['acme.staking:Approve', false])
  await portico.close()
  expect(script.seen[0]?.signal.aborted).toBe(true)
  ended.reject(Object.assign(new Error('Given up.'), { code: 4001 }))
  expect(await result).toMatchObject({ error: { code: 4001 } })
})

describe('with a guard of navigate in force', () => {
  test.each([
    ['open', true],
    ['closed', false],
  ])('the approval is not overtaken by a later push, the modal %s before', async (_, open) => {
    const asked: (() => void)[] = []
    let wait = false
    const guard = () =>
      new Promise<Verdict>((resolve) => {
        const allow = (): void => resolve({ allow: true })
        if (wait) asked.push(allow)
        else allow()
      })
    const { sign, id, now, rpc, services, portico, answer } = await start(guard)
    if (open) await portico.open({ view: 'Account' as never })
    wait = true
    const signing = sign()
    await settle()
    const later = open ? services.router.push('Connect' as never) : portico.open({ view: 'Connect' as never })
    await settle()
    wait = false
    for (const allow of asked) allow()
    await later
    await settle()
    expect(now()).toBe('ApproveTransaction')
    rpc.approve(id())
    answer.resolve('0x')
    expect(await signing).toEqual({ value: '0x' })
  })
})

test('a host gets no way to approve, and is told so', async () => {
  const { portico } = await startRpc()
  await expect(portico.service(RPC)).rejects.toMatchObject({
    code: 'UNDECLARED_DEPENDENCY',
    message: expect.stringContaining('shows a host'),
  })
})
