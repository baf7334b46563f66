import fc from 'fast-check'
import type { Eip1193Provider, RequestArguments } from '../../../kernel/contract/provider.ts'
import { SAFE_METHODS, UNSAFE_METHODS } from '../../../kernel/contract/rpc-methods.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { createRpcPlugin } from '../support/rpc-plugin.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'
import { createShell } from '../support/shell.ts'

afterEach(destroyKernels)

const OWN = ['acme_stake', 'acme_pools']
const KNOWN: readonly string[] = [...SAFE_METHODS, ...UNSAFE_METHODS, ...OWN]

/** Names next to real ones: other case, other script, one character more or less, prototype keys, and anything at all. */
const name = fc.oneof(
  fc.constantFrom(...KNOWN).map((method) => method.toUpperCase()),
  fc.tuple(fc.constantFrom(...KNOWN), fc.constantFrom(' ', '\u200b', '\u0000', '_', '.', '%00', '\n')).map(([method, end]) => method + end),
  fc.tuple(fc.constantFrom(...KNOWN), fc.constantFrom(' ', '\ufeff', 'x')).map(([method, begin]) => begin + method),
  fc.constantFrom(...KNOWN).map((method) => method.slice(0, -1)),
  fc.constantFrom(...KNOWN).map((method) => method.replace('a', '\u0430')),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'rpc', ''),
  fc.string({ unit: 'binary' }),
)
/** Arguments that are not even of the right kind. */
const odd = fc.oneof(
  fc.constantFrom(...OWN).map((method) => ({ method: [method] })),
  fc.constantFrom(...OWN).map((method) => ({ method: { toString: () => method } })),
  fc.constantFrom(...OWN).map((method) => ({ method: new String(method) })),
  fc.constantFrom<unknown>(undefined, null, 'acme_stake', 7, {}, [], { method: undefined }, { method: 7 }, { Method: 'acme_stake' }),
)
const args = fc.oneof(
  { arbitrary: name.filter((method) => !OWN.includes(method)).map((method) => ({ method })), weight: 9 },
  { arbitrary: odd, weight: 1 },
)

test('5,000 names that no plugin declares go to the wallet unchanged, and to no handler', async () => {
  const wallet = createScriptedWallet()
  const { plugin, script } = createRpcPlugin()
  const { portico, services } = await startProbed({ plugins: [createShell(), wallet.plugin, plugin], rpc: { safe: OWN } })
  await services.connectors.discover()
  await services.connections.connect('alpha')
  const provider = portico.getProvider('eip155') as Eip1193Provider
  const { requests } = wallet.providerOf('alpha')
  await fc.assert(
    fc.asyncProperty(args, async (given) => {
      requests.length = 0
      await provider.request(given as RequestArguments)
      expect(requests).toHaveLength(1)
      expect(requests[0]).toBe(given)
    }),
    { numRuns: 5_000 },
  )
  expect(script.seen).toEqual([])
  expect(services.rpc.pending.get()).toEqual([])
  expect(services.modal.state.get().open).toBe(false)
  // The two it does declare reach it: the fuzz has not passed because nothing does.
  await provider.request({ method: 'acme_pools' })
  expect(script.seen.map(({ method }) => method)).toEqual(['acme_pools'])
})

test('every method of the specification goes to a wallet that approves for itself', async () => {
  const wallet = createScriptedWallet()
  const { portico, services } = await startProbed({ plugins: [createShell(), wallet.plugin, createRpcPlugin().plugin] })
  await services.connectors.discover()
  await services.connections.connect('alpha')
  const provider = portico.getProvider('eip155')
  for (const method of [...SAFE_METHODS, ...UNSAFE_METHODS]) await provider?.request({ method })
  expect(wallet.providerOf('alpha').requests).toHaveLength(SAFE_METHODS.length + UNSAFE_METHODS.length)
  expect(services.modal.state.get().open).toBe(false)
})
