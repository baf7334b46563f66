/** @jest-environment node */
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { type AnswerParts, answer } from '../../../plugins/walletconnect/session/answer.ts'
import { deferred } from '../../support/deferred.ts'

const address = `0x${'a1'.repeat(20)}`

/** A session on chain 10 whose wallet grants `personal_sign`; the test says which chains the app has nodes for. */
const session = (parts: Partial<AnswerParts> = {}) => {
  const over = new AbortController()
  const asked: string[] = []
  const note =
    (who: string) =>
    async ({ method }: RequestArguments) =>
      void asked.push(`${who}: ${method}`)
  const all: AnswerParts = {
    chain: () => 'eip155:10',
    addresses: () => [address],
    grants: (method) => method === 'personal_sign',
    saysCapabilities: () => false,
    configured: (chain) => chain === 'eip155:10',
    ask: note('wallet'),
    read: note('node'),
    switchTo: async () => null,
    ...parts,
  }
  return { over, asked, request: (method: string) => answer({ method }, over.signal, all) }
}

describe('4901: the app has no node for the chain that the wallet is on', () => {
  test('a read is refused, and neither wallet nor node is asked', async () => {
    const { request, asked } = session({ configured: (chain) => chain === 'eip155:1' })
    await expect(request('eth_blockNumber')).rejects.toMatchObject({ name: 'ProviderRpcError', code: 4901 })
    expect(asked).toEqual([])
  })

  test('what takes no node is answered all the same', async () => {
    const { request, asked } = session({ configured: () => false })
    expect(await request('eth_chainId')).toBe('0xa')
    expect(await request('eth_accounts')).toEqual([address])
    await request('personal_sign')
    expect(asked).toEqual(['wallet: personal_sign'])
    await expect(request('wallet_grantPermissions')).rejects.toMatchObject({ code: 4200 })
  })

  test('with a node the read goes there', async () => {
    const { request, asked } = session()
    await request('eth_blockNumber')
    expect(asked).toEqual(['node: eth_blockNumber'])
  })
})

test('what a wallet can do is asked of the session where its properties say it, though the wallet has not granted the method', async () => {
  const without = session()
  await expect(without.request('wallet_getCapabilities')).rejects.toMatchObject({ code: 4200 })
  expect(without.asked).toEqual([])
  const { request, asked } = session({ saysCapabilities: () => true })
  await request('wallet_getCapabilities')
  expect(asked).toEqual(['wallet: wallet_getCapabilities'])
})

describe('4900: the session is over', () => {
  test.each(['eth_chainId', 'eth_accounts', 'personal_sign', 'eth_blockNumber', 'wallet_switchEthereumChain'])(
    '%s is refused, and nobody is asked',
    async (method) => {
      const { request, asked, over } = session()
      over.abort()
      await expect(request(method)).rejects.toMatchObject({ name: 'ProviderRpcError', code: 4900 })
      expect(asked).toEqual([])
    },
  )

  test.each(['personal_sign', 'eth_blockNumber'])('%s on its way is refused as the session ends, whatever comes later', async (method) => {
    const late = deferred<unknown>()
    const { request, over } = session({ ask: () => late.promise, read: () => late.promise })
    const refused = expect(request(method)).rejects.toMatchObject({ code: 4900 })
    over.abort()
    await refused
    late.resolve('late')
  })
})
