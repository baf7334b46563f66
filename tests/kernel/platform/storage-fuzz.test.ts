import fc from 'fast-check'
import { settle } from '../../support/deferred.ts'
import { destroyKernels, startKernel } from '../support/kernel.ts'
import { entryOf, memoryDriver } from '../support/memory-driver.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'
import { keptData, keptSession, keptText, sessionsKey } from '../support/stored-session.ts'

const SESSIONS = sessionsKey('fuzz')
const KEYS = [SESSIONS, 'portico:fuzz:kernel:network', 'portico:fuzz:kernel', 'portico:fuzz:test.wallet:key']
const GOOD = keptText()

/** Names that reach into prototypes wherever somebody merges by name. */
const HOSTILE = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

const value = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.string(),
    fc.integer(),
    fc.constant(null),
    fc.boolean(),
    fc.constantFrom('alpha', 'beta', 'eip155:1', 'eip155', 'test.wallet', 'ANNOUNCED'),
  ),
  tree: fc.oneof(
    { maxDepth: 3 },
    tie('leaf'),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(...HOSTILE, 'id', 'plugin', 'connectorId', 'type', 'connections', 'network', 'address', 'v', 'd'),
      tie('tree'),
      {
        maxKeys: 5,
      },
    ),
  ),
})).tree

const mutated = fc.oneof(
  fc.string(),
  fc.tuple(fc.nat(GOOD.length), fc.string({ maxLength: 3 })).map(([at, text]) => GOOD.slice(0, at) + text + GOOD.slice(at + 1)),
  fc.nat(GOOD.length).map((length) => GOOD.slice(0, length)),
  value.map((data) => JSON.stringify(data)),
  value.map((data) => entryOf(data)),
  value.map((data) => `{"v":1,"d":{"__proto__":{"polluted":${JSON.stringify(data)}},"eip155":${JSON.stringify(data)}}}`),
  value.map((data) => entryOf({ eip155: data })),
)

afterEach(destroyKernels)

describe('A28: 200 mutations of every key: nothing throws, nothing is polluted, and no wallet is connected that the visitor did not pick', () => {
  test.each(KEYS)('%s', async (key) => {
    await fc.assert(
      fc.asyncProperty(mutated, async (text) => {
        const storage = memoryDriver([
          [SESSIONS, GOOD],
          [key, text],
        ])
        const wallet = createScriptedWallet({ type: 'EXTERNAL' })
        // The wallet, not what is stored, knows whom the visitor has let in: alpha.
        wallet.on.restore = async ({ connector }) => (connector.id === 'alpha' ? wallet.connectionOf('alpha') : undefined)
        const portico = startKernel({ plugins: [wallet.plugin], storage, id: 'fuzz' })
        await settle()
        const { account, status } = portico.getState()
        expect(account === undefined || account.address === '0xalpha1').toBe(true)
        expect(status === 'connected' || status === 'reconnecting').toBe(account !== undefined)
        expect(wallet.calls.filter((call) => call.startsWith('connect '))).toEqual([])
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
        await portico.disconnect()
        await portico.destroy()
      }),
      { numRuns: 200 },
    )
  })
})

test('an entry with hostile names is read without them', async () => {
  const connections = '[{"network":"eip155:1","address":"0xalpha1","__proto__":{"x":1}}]'
  const session = `{"id":"kept","plugin":"test.wallet","connectorId":"alpha","type":"EXTERNAL","name":"ALPHA","__proto__":{"x":1},"connections":${connections}}`
  const text = `{"v":1,"d":{"sessions":[{"__proto__":{"plugin":"test.wallet"}},{"constructor":{}},${session}],"known":["alpha"]}}`
  const storage = memoryDriver([[SESSIONS, text]])
  const wallet = createScriptedWallet({ type: 'EXTERNAL' })
  const portico = startKernel({ plugins: [wallet.plugin], storage, id: 'fuzz' })
  await settle()
  expect(portico.getState().status).toBe('connected')
  expect(JSON.parse(storage.values.get(SESSIONS) ?? '').d).toEqual(keptData(keptSession()))
})
