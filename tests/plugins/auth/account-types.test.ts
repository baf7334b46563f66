import type { RpcPolicy } from '../../../kernel/contract/rpc.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { memoryDriver } from '../../kernel/support/memory-driver.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'
import { type AuthRig, type AuthRigOptions, SOLANA_DEVNET, startAuth, startSignedIn } from './support/auth-rig.ts'
import { USER } from './support/signer-rig.ts'

// Types of account of the embedded wallet: one address for both (EIP-7702), or one for each.

afterEach(async () => {
  await destroyKernels()
  jest.restoreAllMocks()
  localStorage.clear()
})

const SAME = { ...USER, smart: USER.eoa, smartNetworks: [1], deployed: true }
const APART = { ...USER, smartNetworks: [1], deployed: false }

const KINDS = [
  ['one address', SAME],
  ['two addresses', APART],
] as const

const start = (user: typeof SAME, more: AuthRigOptions = {}): Promise<AuthRig> =>
  startSignedIn({ ...more, play: { user, sign: () => `0x${'ab'.repeat(65)}`, ...more.play } })
const inUse = ({ portico }: AuthRig) => {
  const { account } = portico.getState()
  return [account?.address, account?.type]
}
const granted = ({ services }: AuthRig) =>
  services.accounts
    .of('eip155')
    .get()
    .map(({ type }) => type)
const askSafely = ({ portico, services }: AuthRig) =>
  services.sessions.request('eip155', {
    method: 'eth_getTransactionCount',
    params: [portico.getAccount()?.address, 'latest'],
  })

describe.each(KINDS)('with %s', (_, user) => {
  test('the smart account is in use at first, and both are granted', async () => {
    const rig = await start(user)
    expect(inUse(rig)).toEqual([user.smart, 'smartAccount'])
    expect(granted(rig)).toEqual(['smartAccount', 'eoa'])
    expect(rig.portico.getState().account?.deployed).toBe(user.deployed)
  })

  test('the switch is told to the frame, shown, kept for the next visit, and there again', async () => {
    const [storage, id] = [memoryDriver(), 'types']
    const rig = await start(user, { storage, id })
    await rig.services.accounts.select('eip155', user.eoa, 'eoa')
    expect([inUse(rig), granted(rig), rig.frame().script.type]).toEqual([[user.eoa, 'eoa'], ['eoa', 'smartAccount'], 'eoa'])
    expect(await rig.services.accounts.preferred('eip155')).toBe('eoa')
    await rig.portico.destroy()
    jest.restoreAllMocks()
    const next = await startAuth({ storage, id, play: { user, signedIn: true } })
    expect(next.portico.getState().account).toMatchObject({ address: user.eoa, type: 'eoa' })
    await until(() => next.portico.getState().status === 'connected')
    expect([inUse(next), next.frame().script.type]).toEqual([[user.eoa, 'eoa'], 'eoa'])
    expect(next.frame().script.names()).not.toContain('SET_PREFERRED_ACCOUNT')
  })

  test.each(['refuses', 'lies'] as const)('a frame that %s leaves everything as it was', async (fault) => {
    const rig = await start(user)
    const before = rig.portico.getState()
    rig.frame().script.faults.set('SET_PREFERRED_ACCOUNT', fault)
    expect(await outcome(rig.services.accounts.select('eip155', user.eoa, 'eoa'))).toHaveProperty('error')
    expect(rig.portico.getState()).toBe(before)
    expect(await rig.services.accounts.preferred('eip155')).toBe('smartAccount')
  })

  test('a frame that moved and did not say who the user is now is moved back before the next request', async () => {
    const rig = await start(user)
    rig.frame().script.faults.set('GET_USER', 'refuses')
    expect(await outcome(rig.services.accounts.select('eip155', user.eoa, 'eoa'))).toHaveProperty('error')
    expect([inUse(rig), rig.frame().script.type]).toEqual([[user.smart, 'smartAccount'], 'eoa'])
    rig.frame().script.faults.clear()
    await askSafely(rig)
    expect(rig.frame().script.type).toBe('smartAccount')
  })

  test('a frame that is loaded anew hears of the account before the next request, and one that takes another gets none', async () => {
    const rig = await start(user)
    const { script, loaded } = rig.frame()
    script.type = 'eoa'
    loaded()
    script.ready()
    await askSafely(rig)
    expect(
      script
        .names()
        .filter((name) => !name.startsWith('SYNC'))
        .slice(-3),
    ).toEqual(['SWITCH_NETWORK', 'SET_PREFERRED_ACCOUNT', 'RPC_REQUEST'])
    expect(script.type).toBe('smartAccount')
    loaded()
    script.ready()
    script.faults.set('SET_PREFERRED_ACCOUNT', 'lies')
    expect(await outcome(askSafely(rig))).toMatchObject({ error: { code: 'ACCOUNT_MISMATCH' } })
    expect(script.names().filter((name) => name === 'RPC_REQUEST')).toHaveLength(1)
  })

  test('a chain without smart accounts has the plain one alone, and the way back leads to the smart one', async () => {
    const rig = await start(user)
    await rig.portico.switchNetwork('eip155:10')
    expect([inUse(rig), granted(rig)]).toEqual([[user.eoa, 'eoa'], ['eoa']])
    await rig.portico.switchNetwork('eip155:1')
    expect([inUse(rig), granted(rig)]).toEqual([
      [user.smart, 'smartAccount'],
      ['smartAccount', 'eoa'],
    ])
  })

  test('a smart account that the frame has no more comes back as the plain one beside it', async () => {
    const [storage, id] = [memoryDriver(), 'types']
    const rig = await start(user, { storage, id })
    await rig.portico.destroy()
    jest.restoreAllMocks()
    const next = await startAuth({ storage, id, play: { user: { ...user, smartNetworks: [] }, signedIn: true } })
    await until(() => next.portico.getState().status === 'connected')
    expect(inUse(next)).toEqual([user.eoa, 'eoa'])
  })

  test('while the frame is on another family’s chain, it is led back before it is told', async () => {
    const rig = await start(user)
    const { script } = rig.frame()
    const solana = { method: 'solana_signMessage', params: { message: '2NEpo7TZRRrLZSi2U', pubkey: USER.solana } }
    await outcome(rig.services.sessions.request('solana', solana))
    expect(script.chain).toBe(SOLANA_DEVNET)
    await rig.services.accounts.select('eip155', user.eoa, 'eoa')
    expect(rig.portico.getAccount('eip155')).toMatchObject({ address: user.eoa, type: 'eoa' })
  })

  test('of a network switch and a choice at once, both are so afterwards', async () => {
    const rig = await start({ ...user, smartNetworks: [1, 10] })
    await Promise.all([rig.services.accounts.select('eip155', user.eoa, 'eoa'), rig.portico.switchNetwork('eip155:10')])
    const { account, network } = rig.portico.getState()
    expect([account?.type, network?.caipNetworkId, rig.frame().script.type, rig.frame().script.chain]).toEqual([
      'eoa',
      'eip155:10',
      'eoa',
      'eip155:10',
    ])
  })
})

test('accounts of one address are one address for the host, and no event of the provider', async () => {
  const rig = await start(SAME)
  const seen: unknown[] = []
  const provider = rig.portico.getProvider('eip155')
  provider?.on('accountsChanged', (accounts) => seen.push(accounts))
  expect(await provider?.request({ method: 'eth_accounts' })).toEqual([USER.eoa])
  await rig.services.accounts.select('eip155', USER.eoa, 'eoa')
  expect(await provider?.request({ method: 'eth_accounts' })).toEqual([USER.eoa])
  expect(seen).toEqual([])
  expect(rig.portico.getProvider('eip155')).toBe(provider)
})

test('the other type of the same address is another account: a request that waits is void', async () => {
  const decided = deferred<void>()
  const policies: RpcPolicy[] = [(_, next) => decided.promise.then(() => next())]
  const rig = await start(SAME, { rpc: { policies } })
  const asking = outcome(askSafely(rig))
  await settle()
  await rig.services.accounts.select('eip155', USER.eoa, 'eoa')
  decided.resolve()
  expect(await asking).toMatchObject({ error: { code: 'REQUEST_VOID' } })
  expect(rig.frame().script.names()).not.toContain('RPC_REQUEST')
})

test('the host knows who signed in, and plugins do not', async () => {
  const rig = await start(APART)
  const { embeddedWalletInfo } = rig.portico.getState()
  expect(embeddedWalletInfo).toEqual({
    user: { email: USER.email },
    authProvider: 'email',
    accountType: 'smartAccount',
    isSmartAccountDeployed: false,
  })
  expect(JSON.stringify(rig.services.sessions.all.get())).not.toContain(USER.email)
  expect(JSON.stringify(rig.services.sessions.of('eip155').get())).not.toContain(USER.email)
  await rig.services.accounts.select('eip155', USER.eoa, 'eoa')
  expect(rig.portico.getState().embeddedWalletInfo).toMatchObject({ accountType: 'eoa', isSmartAccountDeployed: false })
  await rig.portico.disconnect()
  expect(rig.portico.getState().embeddedWalletInfo).toBeUndefined()
})
