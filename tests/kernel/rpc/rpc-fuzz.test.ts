import fc from 'fast-check'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { destroyKernels } from '../support/kernel.ts'
import { startRpc } from '../support/rpc-plugin.ts'
import { addressOf } from '../support/scripted-wallet.ts'
import { familyNamed } from '../support/test-family.ts'

afterEach(destroyKernels)

const OWN = ['acme_stake', 'acme_pools']
const { safe: SAFE_METHODS, unsafe: UNSAFE_METHODS } = familyNamed('eip155').methods
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
/** Arguments that are no request at all. */
const odd = fc.oneof(
  fc.constantFrom(...OWN).map((method) => ({ method: [method] })),
  fc.constantFrom(...OWN).map((method) => ({ method: { toString: () => method } })),
  fc.constantFrom(...OWN).map((method) => ({ method: new String(method) })),
  fc.constantFrom<unknown>(
    undefined,
    null,
    'acme_stake',
    7,
    {},
    [],
    { method: undefined },
    { method: 7 },
    { method: '' },
    { Method: 'acme_stake' },
  ),
)
const unknown = name.filter((method) => method !== '' && !OWN.includes(method))

const start = async (approval: 'wallet' | 'modal') => {
  const kernel = await startRpc({ safe: OWN }, { approval })
  const { requests } = kernel.wallet.providerOf('alpha')
  return { ...kernel, requests }
}

test('5,000 names that no plugin declares go unchanged to a wallet that asks for itself, and to no handler', async () => {
  const { provider, requests, script, services } = await start('wallet')
  await fc.assert(
    fc.asyncProperty(unknown, async (method) => {
      requests.length = 0
      await provider.request({ method })
      expect(requests).toEqual([{ method }])
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

test('5,000 names that are in no list reach no wallet that asks through the modal', async () => {
  const { ask, requests, script, services } = await start('modal')
  await fc.assert(
    fc.asyncProperty(unknown, async (method) => {
      fc.pre(!KNOWN.includes(method))
      expect(await ask(method)).toMatchObject({ error: { code: -32601, data: { code: 'METHOD_UNKNOWN' } } })
    }),
    { numRuns: 5_000 },
  )
  expect([requests, script.seen, services.rpc.pending.get()]).toEqual([[], [], []])
  await ask('eth_blockNumber')
  expect(requests).toEqual([{ method: 'eth_blockNumber' }])
})

test('what is no request reaches nobody', async () => {
  const { provider, requests, script } = await start('wallet')
  await fc.assert(
    fc.asyncProperty(odd, async (given) => {
      await expect(provider.request(given as RequestArguments)).rejects.toMatchObject({ code: -32600, data: { code: 'PARAMS_INVALID' } })
    }),
    { numRuns: 200 },
  )
  expect([requests, script.seen]).toEqual([[], []])
})

test('every method of the specification goes to a wallet that approves for itself', async () => {
  const { provider, requests, services } = await start('wallet')
  const typedData = { domain: {}, types: { EIP712Domain: [] } }
  const paramsOf = (method: string) => (method === 'eth_signTypedData_v4' ? { params: [addressOf('alpha'), typedData] } : {})
  for (const method of [...SAFE_METHODS, ...UNSAFE_METHODS]) await provider.request({ method, ...paramsOf(method) })
  expect(requests.map(({ method }) => method)).toEqual([...SAFE_METHODS, ...UNSAFE_METHODS])
  expect(services.modal.state.get().open).toBe(false)
})
