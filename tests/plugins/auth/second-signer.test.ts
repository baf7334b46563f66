import fc from 'fast-check'
import { createPublicClient, type Hex, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { SAFE_METHODS, UNSAFE_METHODS } from '../../../plugins/auth/protocol/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { outcome } from '../../support/deferred.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { until } from '../../support/wait.ts'
import { startAuth } from './support/auth-rig.ts'
import { createInPageSigner } from './support/in-page-signer.ts'

// Another signer in the frame's place: a key in the page, on a real chain. Everything beside the port is the same.

const account = privateKeyToAccount(testAccounts[0].privateKey)
const RECEIVER = '0xde709f2102306220921060314715629080e2fb77'
let chain: Chain | undefined

beforeAll(async () => {
  chain = await startChain({ id: 1 })
}, 60_000)
afterAll(() => chain?.stop())
afterEach(async () => {
  await destroyKernels()
  localStorage.clear()
})

const start = async () => {
  if (!chain) throw new Error('The chain does not run.')
  const signer = createInPageSigner(account, chain.rpcUrl)
  const rig = await startAuth({ networks: [evmNetwork(1, chain.rpcUrl)], options: { signer: signer.create } })
  await rig.auth.signIn()
  await until(() => rig.portico.getState().status === 'connected')
  const ask = (method: unknown, params?: unknown) =>
    outcome(rig.portico.getProvider('eip155')?.request({ method, params } as never) ?? Promise.reject(new Error('not connected')))
  return { ...rig, ...signer, ask, client: createPublicClient({ transport: http(chain.rpcUrl) }) }
}

test('it signs in, signs texts and typed data, and sends', async () => {
  const { ask, frames, portico, client } = await start()
  expect(portico.getState().account?.address).toBe(account.address)
  const signed = await ask('personal_sign', ['0x68690a', account.address])
  expect(await verifyMessage({ address: account.address, message: { raw: '0x68690a' }, signature: Object(signed).value })).toBe(true)
  const typed = {
    domain: { name: 'Post', chainId: 1 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Mail: [{ name: 'contents', type: 'string' }],
    },
    primaryType: 'Mail',
    message: { contents: 'hello' },
  } as const
  const data = await ask('eth_signTypedData_v4', [account.address, JSON.stringify(typed)])
  const domain = { ...typed.domain, chainId: 1n }
  expect(await verifyTypedData({ ...typed, domain, address: account.address, signature: Object(data).value })).toBe(true)
  const sent = await ask('eth_sendTransaction', [{ from: account.address, to: RECEIVER, value: '0x14d1120d7b160000' }])
  await client.waitForTransactionReceipt({ hash: Object(sent).value as Hex })
  expect(await client.getBalance({ address: RECEIVER })).toBe(parseEther('1.5'))
  // Nothing has made a frame.
  expect(frames).toEqual([])
})

test('A21: of 5,000 names that are in no list none reaches the signer, whatever the params', async () => {
  const { ask, asked } = await start()
  const known = fc.constantFrom(...SAFE_METHODS, ...UNSAFE_METHODS)
  const name = fc.oneof(
    known.map((method) => method.toUpperCase()),
    fc.tuple(known, fc.constantFrom(' ', '\u200b', '\u0000', '_', 'x', '\n')).map(([method, end]) => method + end),
    known.map((method) => method.slice(1)),
    known.map((method) => method.replace('e', '\u0435')),
    fc.constantFrom<unknown>('__proto__', 'constructor', 'toString', '', null, undefined, 7, ['personal_sign']),
    fc.string({ unit: 'binary' }),
  )
  asked.length = 0
  await fc.assert(
    fc.asyncProperty(name, fc.constantFrom<unknown>(undefined, [], [{}], {}, [account.address]), async (method, params) => {
      fc.pre(!(typeof method === 'string' && (SAFE_METHODS.includes(method) || UNSAFE_METHODS.includes(method))))
      const code = Object(await ask(method, params)).error?.code
      expect([-32600, -32601]).toContain(code)
    }),
    { numRuns: 5_000 },
  )
  expect(asked).toEqual([])
  // It has not passed because nothing does.
  await ask('eth_blockNumber')
  expect(asked).toEqual(['eth_blockNumber'])
}, 60_000)
