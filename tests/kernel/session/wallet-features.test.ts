import { waitFor } from '@testing-library/dom'
import type { Call, ChainAdapter, WalletFeatures } from '../../../kernel/contract/features.ts'
import { createSessionChain } from '../../plugins/support/session-chain.ts'
import { startSession } from '../../plugins/support/start-session.ts'
import { type Deferred, deferred, settle } from '../../support/deferred.ts'
import { destroyKernels } from '../support/kernel.ts'

afterEach(destroyKernels)

const balance: ChainAdapter['balance'] = { balance: async () => ({ amount: 1n, decimals: 18, symbol: 'C' }) }
const assets: WalletFeatures['assets'] = { assets: async () => [] }

interface AskedWallet extends Deferred<WalletFeatures> {
  readonly call: Call<'eip155'>
}

const start = async () => {
  const asked: AskedWallet[] = []
  const ofWallet = (call: Call<'eip155'>): Promise<WalletFeatures> => {
    const question = { call, ...deferred<WalletFeatures>() }
    asked.push(question)
    return question.promise
  }
  const chain = createSessionChain({ balance, ofWallet })
  const session = await startSession(chain, [])
  const { wallet } = session.services
  const names = (): readonly string[] => Object.keys(wallet.features.get() ?? {}).sort()
  return { asked, chain, wallet, names }
}

const BASE = ['balance', 'namespace']

test('what only this wallet has joins its features once it has said so; nobody waits for it, and it is asked once', async () => {
  const { asked, wallet, names } = await start()
  expect(Object.keys(await wallet.load()).sort()).toEqual(BASE)
  await wallet.load()
  expect(asked.map(({ call }) => call.network)).toEqual(['eip155:1'])
  expect(names()).toEqual(BASE)
  asked[0]?.resolve({ assets })
  await waitFor(() => expect(names()).toEqual(['assets', ...BASE]))
  expect(Object.keys(await wallet.load())).toContain('assets')
  expect(asked).toHaveLength(1)
})

test('a family is loaded by name where it is connected', async () => {
  const { wallet } = await start()
  expect((await wallet.load('eip155')).namespace).toBe('eip155')
  await expect(wallet.load('solana')).rejects.toMatchObject({ code: 'DISCONNECTED' })
})

test('another network has them only once the wallet has said so there; an answer that comes too late is nobody’s', async () => {
  const { asked, chain, wallet, names } = await start()
  await wallet.load()
  await waitFor(() => expect(asked).toHaveLength(1))
  chain.moveTo({ network: 'eip155:10' })
  await wallet.load()
  await waitFor(() => expect(asked.map(({ call }) => call.network)).toEqual(['eip155:1', 'eip155:10']))
  asked[0]?.resolve({ assets })
  await settle()
  expect(names()).toEqual(BASE)
  asked[1]?.resolve({ assets })
  await waitFor(() => expect(names()).toEqual(['assets', ...BASE]))
  chain.moveTo({ address: '0x1111111111111111111111111111111111111111' })
  expect(names()).toEqual(BASE)
})

test('a wallet that fails has none of them, and the rest works', async () => {
  const { asked, wallet, names } = await start()
  await wallet.load()
  asked[0]?.reject(new Error('no'))
  await settle()
  expect(names()).toEqual(BASE)
  expect((await wallet.load()).balance).toBeDefined()
})
