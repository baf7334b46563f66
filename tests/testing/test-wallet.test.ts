import { createTestWallet, type TestBehaviour, type TestWallet } from '../../kernel/testing/index.ts'

const [ONE, TWO] = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'] as const

const make = (behaviour?: TestBehaviour, more: Partial<Parameters<typeof createTestWallet>[0]> = {}) => {
  const wallet = createTestWallet({ accounts: [ONE, TWO], ...(behaviour ? { behaviour } : {}), ...more })
  const events: unknown[] = []
  wallet.provider.on('accountsChanged', (accounts) => events.push(accounts))
  wallet.provider.on('chainChanged', (chain) => events.push(chain))
  return { wallet, events }
}
const ask = ({ provider }: TestWallet, method: string, params?: readonly unknown[]) =>
  provider.request({ method, ...(params ? { params } : {}) })
const connect = (wallet: TestWallet) => ask(wallet, 'eth_requestAccounts')
const switchTo = (wallet: TestWallet, chainId: unknown) => ask(wallet, 'wallet_switchEthereumChain', [{ chainId }])

test('approve: nothing is seen before it is granted, everything after', async () => {
  const { wallet, events } = make()
  expect(await ask(wallet, 'eth_accounts')).toEqual([])
  expect(await ask(wallet, 'eth_chainId')).toBe('0x1')
  expect(await connect(wallet)).toEqual([ONE, TWO])
  expect(await ask(wallet, 'eth_accounts')).toEqual([ONE, TWO])
  expect(await switchTo(wallet, '0xa')).toBeNull()
  wallet.selectAccount(TWO)
  wallet.selectChain('eip155:137')
  wallet.forget()
  expect(events).toEqual(['0xa', [TWO, ONE], '0x89', []])
  expect(await ask(wallet, 'eth_accounts')).toEqual([])
  expect(wallet.requests.map(({ method }) => method).slice(0, 3)).toEqual(['eth_accounts', 'eth_chainId', 'eth_requestAccounts'])
})

test.each([
  ['reject', { code: 4001 }],
  ['pending', { code: -32002 }],
] as const)('%s', async (behaviour, error) => {
  const { wallet } = make(behaviour)
  await expect(connect(wallet)).rejects.toMatchObject(error)
  await expect(switchTo(wallet, '0xa')).rejects.toMatchObject(error)
  expect(await ask(wallet, 'eth_accounts')).toEqual([])
})

test('throws-string', async () => {
  await expect(connect(make('throws-string').wallet)).rejects.toBe('The window was closed')
})

test('silent: until the test answers, all at once', async () => {
  const { wallet } = make('silent')
  const settled: unknown[] = []
  const first = connect(wallet).then((value) => settled.push(value))
  const second = switchTo(wallet, '0xa').then((value) => settled.push(value))
  await Promise.resolve()
  expect(settled).toEqual([])
  expect(wallet.answer('approve')).toBe(true)
  await Promise.all([first, second])
  expect(settled).toHaveLength(2)
  expect(wallet.answer('approve')).toBe(false)
  const refused = switchTo(wallet, '0x1')
  wallet.answer('reject')
  await expect(refused).rejects.toMatchObject({ code: 4001 })
})

test('wrong-chain: connected, on a chain that no app lists', async () => {
  const { wallet, events } = make('wrong-chain')
  await connect(wallet)
  expect(await ask(wallet, 'eth_chainId')).toBe('0x7a69')
  expect(events).toEqual(['0x7a69'])
})

test('unknown-chain: 4902 until the chain has been added', async () => {
  const { wallet } = make('unknown-chain')
  await connect(wallet)
  await expect(switchTo(wallet, '0xa')).rejects.toMatchObject({ code: 4902 })
  await ask(wallet, 'wallet_addEthereumChain', [{ chainId: '0xa' }])
  await expect(switchTo(wallet, '0xa')).resolves.toBeNull()
})

test('account-switches: grants, then is on another account', async () => {
  const { wallet, events } = make('account-switches')
  expect(await connect(wallet)).toEqual([ONE, TWO])
  expect(events).toEqual([[TWO, ONE]])
})

test('answers-twice: callbacks and events come twice', async () => {
  const { wallet, events } = make('answers-twice')
  let answers = 0
  const asked = connect(wallet)
  asked.then(() => {
    answers += 1
  })
  await asked
  wallet.selectChain('eip155:10')
  await Promise.resolve()
  expect([answers, events]).toEqual([2, ['0xa', '0xa']])
})

test('signing is the test’s own, and only for who was let in', async () => {
  const signed: unknown[] = []
  const sign = async (request: unknown) => signed.push(request)
  const { wallet } = make('approve', { sign })
  await expect(ask(wallet, 'personal_sign', ['0x00', ONE])).rejects.toMatchObject({ code: 4100 })
  await connect(wallet)
  await expect(ask(wallet, 'personal_sign', ['0x00', ONE])).resolves.toBe(1)
  expect(signed).toEqual([{ method: 'personal_sign', params: ['0x00', ONE], account: ONE }])
  wallet.setBehaviour('reject')
  await expect(ask(wallet, 'eth_sendTransaction', [{}])).rejects.toMatchObject({ code: 4001 })
  expect(signed).toHaveLength(1)
})

test('what it cannot do it refuses with 4200, and asks its chain where it has one', async () => {
  const { wallet } = make()
  await connect(wallet)
  for (const method of ['personal_sign', 'eth_blockNumber', 'constructor', '__proto__']) {
    await expect(ask(wallet, method)).rejects.toMatchObject({ code: 4200 })
  }
  await expect(switchTo(wallet, 10)).rejects.toMatchObject({ code: -32602 })
  const { wallet: chained } = make('approve', { chain: async ({ method }) => `chain ${method}` })
  await expect(ask(chained, 'eth_blockNumber')).resolves.toBe('chain eth_blockNumber')
})

test('announces itself now, whenever it is asked, and no more once undone', () => {
  const { wallet } = make('approve', { name: 'Named', rdns: 'test.named' })
  const heard: unknown[] = []
  const listener = (event: Event): void => void heard.push((event as CustomEvent).detail)
  window.addEventListener('eip6963:announceProvider', listener)
  const stop = wallet.announce()
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  stop()
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', listener)
  expect(heard).toHaveLength(2)
  expect(heard[0]).toBe(heard[1])
  expect(heard[0]).toMatchObject({ info: { name: 'Named', rdns: 'test.named', uuid: expect.any(String) }, provider: wallet.provider })
  expect(Object.isFrozen(heard[0])).toBe(true)
})

test('an account it does not have', () => {
  expect(() => make().wallet.selectAccount('0x0')).toThrow(expect.objectContaining({ code: 'ADDRESS_INVALID' }))
})

test('granted: it has the permission of an earlier visit, without being asked', async () => {
  const wallet = createTestWallet({ accounts: ['0x52908400098527886E0F7030069857D2E4169EE7'], granted: true, behaviour: 'reject' })
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual(['0x52908400098527886E0F7030069857D2E4169EE7'])
  wallet.forget()
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
})
