import { createTestStore } from '../../../kernel/testing/index.ts'
import type { SiweConfig, SiwxConfig } from '../../../plugins/siwx/config.ts'
import { siwx } from '../../../plugins/siwx/index.ts'
import { createSiweSessions } from '../../../plugins/siwx/sessions/siwe-sessions.ts'
import { ETHEREUM } from '../support/start-session.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const NOW = Date.parse('2026-11-22T10:00:00Z')

const siweOf = (changes: Partial<SiweConfig> = {}): SiweConfig => ({
  getNonce: async () => 'abcdefgh',
  createMessage: ({ address, chainId, nonce }) => `${address} ${chainId} ${nonce}`,
  verifyMessage: async () => true,
  getSession: async () => ({ address: ADDRESS.toLowerCase(), chainId: 1 }),
  signOut: async () => true,
  ...changes,
})
const sessionsOf = (changes: Partial<SiweConfig> = {}) =>
  createSiweSessions(siweOf(changes), { networks: { active: createTestStore(ETHEREUM) }, now: () => NOW })

const own: SiwxConfig = {
  createMessage: () => Promise.reject(new Error('not asked')),
  addSession: async () => undefined,
  setSessions: async () => undefined,
  getSessions: async () => [],
  revokeSession: async () => undefined,
}

describe('what a host may set', () => {
  test('siwx and siweConfig together are refused', () => {
    expect(() => siwx({ siwx: own, siweConfig: siweOf() })).toThrow('Cannot set both `siweConfig` and `siwx` options')
  })
  test.each([
    ['by default', siwx(), true],
    ['by option', siwx({ required: false }), false],
    ['by a siwx that does not say', siwx({ siwx: own }), false],
    ['by a siwx that says so', siwx({ siwx: { ...own, getRequired: () => true } }), true],
    ['by a siweConfig', siwx({ siweConfig: siweOf() }), true],
    ['by a siweConfig that says otherwise', siwx({ siweConfig: siweOf({ required: false }) }), false],
  ])('the guard fails closed where sign-in is required: %s', (_, plugin, required) => {
    const guards = (plugin.manifest as { readonly guards?: readonly { readonly id: string; readonly required: boolean }[] }).guards
    expect(guards?.find(({ id }) => id === 'sign-in')?.required).toBe(required)
  })
})

describe('a siweConfig', () => {
  test('makes its message, with the account as did:pkh', async () => {
    const made = await sessionsOf({ getMessageParams: async () => ({ statement: 'Hello', exp: '2026-11-22T11:00:00Z' }) }).createMessage({
      accountAddress: ADDRESS,
      chainId: 'eip155:1',
    })
    expect(String(made)).toBe(`did:pkh:eip155:1:${ADDRESS} 1 abcdefgh`)
    expect(made).toMatchObject({
      nonce: 'abcdefgh',
      statement: 'Hello',
      issuedAt: '2026-11-22T10:00:00.000Z',
      expirationTime: '2026-11-22T11:00:00Z',
    })
  })
  test('has a session for the same account and network only, unless told otherwise', async () => {
    const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
    const count = async (changes: Partial<SiweConfig>, chain: 'eip155:1' | 'eip155:137', address: string) => {
      const signOut = jest.fn(async () => true)
      const { length } = await sessionsOf({ ...changes, signOut }).getSessions(chain, address)
      return [length, signOut.mock.calls.length]
    }
    expect(await count({}, 'eip155:1', ADDRESS)).toEqual([1, 0])
    expect(await count({}, 'eip155:137', ADDRESS)).toEqual([0, 1])
    expect(await count({}, 'eip155:1', other)).toEqual([0, 1])
    expect(await count({ signOutOnNetworkChange: false }, 'eip155:137', ADDRESS)).toEqual([1, 0])
    expect(await count({ signOutOnAccountChange: false }, 'eip155:1', other)).toEqual([1, 0])
    expect(await count({ getSession: async () => null }, 'eip155:1', ADDRESS)).toEqual([0, 0])
  })
  test('asks no account of another family', async () => {
    const verifyMessage = jest.fn(async () => false)
    const sessions = sessionsOf({ verifyMessage })
    const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(await sessions.getSessions(chain, 'A')).toHaveLength(1)
    await sessions.addSession({
      data: { accountAddress: 'A', chainId: chain, domain: '', uri: '', version: '1', nonce: '' },
      message: '',
      signature: '',
    })
    expect(verifyMessage).not.toHaveBeenCalled()
  })
  test('a message that is not verified is refused; one that is is told', async () => {
    const session = {
      data: { accountAddress: ADDRESS, chainId: 'eip155:137', domain: '', uri: '', version: '1', nonce: '' },
      message: '',
      signature: '',
    } as const
    await expect(sessionsOf({ verifyMessage: async () => false }).addSession(session)).rejects.toThrow('Failed to verify message')
    const onSignIn = jest.fn()
    await sessionsOf({ onSignIn }).setSessions([session])
    expect(onSignIn).toHaveBeenCalledWith({ address: ADDRESS, chainId: 137 })
  })
  test('signs out on disconnecting, unless told otherwise', async () => {
    const [signOut, onSignOut] = [jest.fn(async () => true), jest.fn()]
    await sessionsOf({ signOut, signOutOnDisconnect: false }).revokeAccount?.('eip155', ADDRESS)
    await sessionsOf({ signOut }).revokeAccount?.('solana', 'A')
    expect(signOut).not.toHaveBeenCalled()
    await sessionsOf({ signOut, onSignOut }).revokeAccount?.('eip155', ADDRESS)
    expect([signOut.mock.calls.length, onSignOut.mock.calls.length]).toEqual([1, 1])
  })
})
