import type { RpcPolicy } from '../../../kernel/contract/rpc.ts'
import { bindWallet } from '../../../kernel/session/gate/bound-wallet.ts'
import { createRequests } from '../../../kernel/session/gate/requests.ts'
import type { RequestSource } from '../../../kernel/session/gate/taken-request.ts'
import { deferred, never, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels } from '../support/kernel.ts'
import { startRpc } from '../support/rpc-plugin.ts'
import { addressOf, type createScriptedWallet } from '../support/scripted-wallet.ts'

afterEach(destroyKernels)

const OWN = addressOf('alpha')

type Kernel = Awaited<ReturnType<typeof startRpc>>

/** A policy that nothing ever comes back from, and the signals of what it was asked about. */
const endless = () => {
  const signals: AbortSignal[] = []
  const policy: RpcPolicy = ({ signal }) => {
    signals.push(signal)
    return new Promise(() => undefined)
  }
  return { policy, signals }
}

const ENDS: readonly (readonly [string, (kernel: Kernel) => Promise<unknown>])[] = [
  ['the visitor disconnects', ({ portico }) => portico.disconnect()],
  ['the wallet ends the connection', async ({ wallet }) => wallet.move('alpha', undefined)],
  ['the kernel is destroyed', ({ portico }) => portico.destroy()],
  [
    'the visitor disconnects and connects again',
    async ({ portico, services }) => {
      await portico.disconnect()
      await services.sessions.connect('alpha')
    },
  ],
]

/** A wallet that answers when the test says so. */
const startPending = async (...more: Parameters<typeof startRpc>) => {
  const kernel = await startRpc(...more)
  const own = kernel.wallet.providerOf('alpha')
  const answer = deferred<unknown>()
  await kernel.portico.disconnect()
  own.request = async (args) => {
    own.requests.push(args)
    return answer.promise
  }
  await kernel.services.sessions.connect('alpha')
  const provider = kernel.portico.getProvider('eip155')
  const ask = (method: string, params: readonly unknown[] = []) => outcome(provider?.request({ method, params }) as Promise<unknown>)
  return { ...kernel, answer, ask, sent: own.requests }
}

describe.each(ENDS)('every request ends with 4900 as %s:', (_, end) => {
  const gone = { error: { code: 4900, data: { code: 'DISCONNECTED' } } }

  test('one that waits in a policy', async () => {
    const { policy, signals } = endless()
    const kernel = await startRpc({ policies: [policy] })
    const asked = kernel.ask('eth_sendTransaction', [{ from: OWN }])
    const inside = outcome(kernel.services.sessions.request('eip155', { method: 'eth_chainId' }))
    await settle()
    await end(kernel)
    expect(await asked).toMatchObject(gone)
    expect(await inside).toMatchObject({ error: { code: 'DISCONNECTED', rpcCode: 4900 } })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
    expect(kernel.wallet.providerOf('alpha').requests).toEqual([])
  })

  test('one that waits for the visitor', async () => {
    const kernel = await startRpc({}, { type: 'AUTH', approval: 'modal' })
    const asked = kernel.ask('personal_sign', ['0x12', OWN])
    await settle()
    expect(kernel.pending()).toHaveLength(1)
    await end(kernel)
    expect(await asked).toMatchObject(gone)
  })

  test('one that a plugin works on', async () => {
    const kernel = await startRpc({ safe: ['acme_pools'] })
    kernel.script.handle = () => new Promise(() => undefined)
    const asked = kernel.ask('acme_pools')
    await settle()
    expect(kernel.script.seen).toHaveLength(1)
    await end(kernel)
    expect(await asked).toMatchObject(gone)
    expect(kernel.script.seen[0]?.signal.aborted).toBe(true)
  })

  test('one that the wallet has: it may still do what it was asked for, and the code says so', async () => {
    const kernel = await startPending()
    const asked = kernel.ask('eth_sendTransaction', [{ from: OWN }])
    const inside = outcome(kernel.services.sessions.request('eip155', { method: 'eth_sendTransaction' }))
    await settle()
    expect(kernel.sent).toHaveLength(2)
    await end(kernel)
    expect(await asked).toMatchObject({ error: { code: 4900, data: { code: 'REQUEST_UNANSWERED' } } })
    expect(await inside).toMatchObject({ error: { code: 'REQUEST_UNANSWERED', rpcCode: 4900 } })
    kernel.answer.resolve('0x')
  })

  test('one that was made before the code of requests had come', async () => {
    const kernel = await startRpc()
    const asked = kernel.ask('eth_chainId')
    await end(kernel)
    const answer = await asked
    // Connected again, it is another connection's.
    const again = kernel.portico.getState().status === 'connected'
    expect(answer).toMatchObject(again ? { error: { code: expect.any(Number) } } : { error: { code: 4900 } })
    expect(kernel.wallet.providerOf('alpha').requests).toEqual([])
  })
})

test.each<readonly [string, Parameters<ReturnType<typeof createScriptedWallet>['move']>[1]]>([
  ['the account', { address: '0xother' }],
  ['the chain', { network: 'eip155:10' }],
])('what the wallet has is not ended by a change of %s', async (_, to) => {
  const kernel = await startPending()
  const asked = kernel.ask('eth_sendTransaction', [{ from: OWN }])
  await settle()
  kernel.wallet.move('alpha', to)
  await settle()
  kernel.answer.resolve('0xsent')
  expect(await asked).toEqual({ value: '0xsent' })
})

describe('B11: questions to the visitor', () => {
  const limit = { error: { code: -32005, data: { code: 'REQUEST_LIMIT' } } }

  test('20 are open at most, and the next is refused; one that was answered makes room', async () => {
    const kernel = await startRpc({}, { type: 'AUTH', approval: 'modal' })
    await kernel.ask('eth_chainId')
    const asked = Array.from({ length: 20 }, () => kernel.ask('personal_sign', ['0x12', OWN]))
    await settle()
    expect(kernel.pending()).toHaveLength(20)
    expect(await kernel.ask('personal_sign', ['0x12', OWN])).toMatchObject(limit)
    // A plugin's method asks as well.
    expect(await kernel.ask('acme_stake')).toMatchObject(limit)
    // What asks nobody is not counted.
    expect(await kernel.ask('eth_chainId')).toEqual({ value: null })
    kernel.reject()
    await settle()
    const next = kernel.ask('personal_sign', ['0x34', OWN])
    await settle()
    expect(kernel.pending().map(({ params }) => (params as readonly unknown[])[0])).toEqual([...Array(19).fill('0x12'), '0x34'])
    await kernel.portico.disconnect()
    await Promise.all([...asked, next])
    expect(kernel.pending()).toEqual([])
  })

  test('of 1,000 at once all but 20 are refused, and nothing is drawn for those', async () => {
    const kernel = await startRpc({}, { type: 'AUTH', approval: 'modal' })
    await kernel.ask('eth_chainId')
    let most = 0
    const stop = kernel.services.router.depth.subscribe((depth) => {
      most = Math.max(most, depth)
    })
    const refused: unknown[] = []
    const asked = Array.from({ length: 1_000 }, async () => {
      const answer = await kernel.ask('personal_sign', ['0x12', OWN])
      if ('error' in answer) refused.push(answer.error)
    })
    await settle()
    await settle()
    expect(refused).toHaveLength(980)
    expect(refused).toEqual(Array(980).fill(expect.objectContaining({ code: -32005 })))
    await settle()
    expect([kernel.pending().length, most]).toEqual([20, 20])
    stop()
    await kernel.portico.disconnect()
    await Promise.all(asked)
    expect(kernel.pending()).toEqual([])
  })
})

test('what the wallet has is not ended by another provider of the same wallet', async () => {
  const kernel = await startPending()
  const inside = outcome(kernel.services.sessions.request('eip155', { method: 'eth_sendTransaction' }))
  await settle()
  kernel.wallet.replaceProvider('alpha')
  await settle()
  kernel.answer.resolve('0xsent')
  expect(await inside).toEqual({ value: '0xsent' })
})

test('a request whose code never comes ends with the connection', async () => {
  const over = new AbortController()
  const wallet = bindWallet({ request: async () => 'answered' })
  const account = { namespace: 'eip155', address: OWN, type: 'eoa' } as const
  const connection = { namespace: 'eip155', connectorId: 'alpha', accounts: [account], network: 'eip155:1' } as const
  const source: RequestSource = {
    namespace: 'eip155',
    now: () => ({ connection, wallet, held: over, approval: 'wallet', protocol: {} }),
    holds: () => !over.signal.aborted,
    watch(run) {
      over.signal.addEventListener('abort', run)
      return () => over.signal.removeEventListener('abort', run)
    },
  }
  const parts = { loadGate: never } as unknown as Parameters<typeof createRequests>[0]
  const asked = outcome(createRequests(parts).over(source, { method: 'eth_chainId' }, undefined, 'other'))
  await settle()
  over.abort()
  expect(await asked).toMatchObject({ error: { code: 'DISCONNECTED', rpcCode: 4900 } })
})
