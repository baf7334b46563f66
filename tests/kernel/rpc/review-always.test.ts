import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import type { SentCheck, SentQuestion } from '../../../kernel/contract/sent-check.ts'
import { createPortico } from '../../../kernel/create-portico.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { destroyKernels, network } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'
import { startRpc } from '../support/rpc-plugin.ts'
import { addressOf } from '../support/scripted-wallet.ts'
import { emptyView } from '../support/shell.ts'

// `rpc.review: 'always'` puts our review before the own window of every wallet, and compares what is sent afterwards.

afterEach(destroyKernels)

const OWN = addressOf('alpha')
const typed = { domain: {}, types: { EIP712Domain: [] } }
const HASH = `0x${'ab'.repeat(32)}`

const start = async (rpc: PorticoOptions['rpc'], options: NonNullable<Parameters<typeof startRpc>[1]> = {}) => {
  const kernel = await startRpc(rpc, options)
  return { ...kernel, sent: kernel.wallet.providerOf('alpha').requests }
}

const SIGNING: readonly (readonly [string, readonly unknown[]])[] = [
  ['personal_sign', ['0x12', OWN]],
  ['eth_sendTransaction', [{ from: OWN, chainId: '0x1' }]],
  ['eth_signTypedData_v4', [OWN, typed]],
  ['wallet_sendCalls', [{ from: OWN, chainId: '0x1', calls: [] }]],
  ['eth_sign', [OWN, '0x12']],
  ['eth_signTransaction', [{ from: OWN, chainId: '0x1' }]],
  ['wallet_requestExecutionPermissions', [{ chainId: '0x1' }]],
  ['wallet_invokeMethod', [{ scope: 'eip155:1', request: { method: 'personal_sign', params: ['0x12', OWN] } }]],
]

describe.each(['ANNOUNCED', 'INJECTED', 'EXTERNAL', 'WALLET_CONNECT'] as const)('before the window of a wallet of type %s', (type) => {
  test.each(SIGNING)('%s waits for the visitor; approved, it goes to the wallet unchanged', async (method, params) => {
    const { ask, pending, view, approve, sent } = await start({ review: 'always' }, { type })
    const answer = ask(method, params)
    await settle()
    expect([sent, pending().map((one) => one.method), view()?.view]).toEqual([[], [method], 'ApproveRequest'])
    approve()
    expect(await answer).toEqual({ value: null })
    expect(sent).toEqual([{ method, params }])
  })
})

test.each(SIGNING)('%s: a refusal there reaches no wallet', async (method, params) => {
  const { ask, reject, sent } = await start({ review: 'always' })
  const answer = ask(method, params)
  await settle()
  reject()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
  expect(sent).toEqual([])
})

test.each(SIGNING)('%s goes to the wallet at once by default, and where the host says modal', async (method, params) => {
  for (const rpc of [{}, { review: 'modal' as const }]) {
    const { ask, sent } = await start(rpc)
    expect(await ask(method, params)).toEqual({ value: null })
    expect(sent).toEqual([{ method, params }])
    await destroyKernels()
  }
})

test.each(['eth_call', 'eth_blockNumber', 'eth_requestAccounts', 'wallet_switchEthereumChain', 'acme_unlisted'])(
  '%s neither signs nor sends, and is not reviewed',
  async (method) => {
    const { ask, pending, sent } = await start({ review: 'always' })
    const answer = ask(method, [{ chainId: '0x1' }])
    await settle()
    expect([pending(), sent.length]).toEqual([[], 1])
    expect(await answer).toEqual({ value: null })
  },
)

test('a host’s policy lets one request pass without it', async () => {
  const { ask, sent } = await start({ review: 'always', policies: [async (_, next) => next({ ask: false })] })
  expect(await ask('personal_sign', ['0x12', OWN])).toEqual({ value: null })
  expect(sent).toHaveLength(1)
})

test('anything else than modal and always is refused when Portico is made', () => {
  const rpc = { review: 'never' } as never
  expect(() => createPortico({ networks: [network(1)], plugins: [], rpc })).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }))
})

describe('what was sent', () => {
  /** A wallet that answers with a hash, and a family that says so of it. */
  const startSent = async (rpc: PorticoOptions['rpc'], check: () => Promise<SentCheck>, auth = false) => {
    const asked: SentQuestion[] = []
    const feature = {
      review: async () => ({ title: 'transaction', parts: [], findings: [], checks: {}, bytes: [] }),
      async sent(question: SentQuestion) {
        asked.push(question)
        return check()
      },
    }
    const views = makePlugin({ id: 'wallets', views: { SentOtherwise: emptyView } })
    const kernel = await start(rpc, {
      actions: { review: feature } as never,
      plugins: [views],
      ...(auth && { type: 'AUTH', approval: 'modal' }),
    })
    kernel.wallet.answer('alpha', () => HASH)
    const events: unknown[] = []
    kernel.portico.events.on('sentOtherwise', (event) => events.push(event))
    const send = async () => {
      const answer = kernel.ask('eth_sendTransaction', [{ from: OWN, to: OWN, chainId: '0x1' }])
      await settle()
      if (kernel.pending().length > 0) kernel.approve()
      const given = await answer
      await settle()
      return given
    }
    return { ...kernel, asked, events, send }
  }
  const differences = [{ member: 'to' as const, reviewed: OWN, sent: '0xthief' }]
  const other = async (): Promise<SentCheck> => ({ status: 'other', hash: HASH, differences })

  test.each([
    ['an injected wallet', false],
    ['an embedded wallet', true],
  ])('%s: a difference is shown and emitted, without the addresses', async (_, auth) => {
    const { send, asked, events, view } = await startSent(auth ? {} : { review: 'always' }, other, auth)
    expect(await send()).toEqual({ value: HASH })
    expect(asked).toMatchObject([{ method: 'eth_sendTransaction', params: [{ to: OWN }], result: HASH }])
    expect(events).toEqual([{ method: 'eth_sendTransaction', connectorId: 'alpha', members: ['to'] }])
    expect(view()).toMatchObject({ view: 'SentOtherwise', params: { network: 'eip155:1', hash: HASH, differences } })
  })

  test('the page has its answer before that', async () => {
    const open = deferred<SentCheck>()
    const { send, view } = await startSent({ review: 'always' }, () => open.promise)
    expect(await send()).toEqual({ value: HASH })
    expect(view()).toBeUndefined()
    open.resolve(await other())
    await settle()
    expect(view()?.view).toBe('SentOtherwise')
  })

  test.each([
    ['it is the same', async (): Promise<SentCheck> => ({ status: 'same' })],
    ['nobody could look', async (): Promise<SentCheck> => ({ status: 'unavailable' })],
    ['looking fails', async () => Promise.reject(new Error('no node'))],
  ])('where %s, nothing is said', async (_, check) => {
    const { send, events, view } = await startSent({ review: 'always' }, check)
    await send()
    expect([events, view()]).toEqual([[], undefined])
  })

  test('what was not reviewed is not compared', async () => {
    const { send, asked } = await startSent({}, other)
    await send()
    expect(asked).toEqual([])
  })
})
