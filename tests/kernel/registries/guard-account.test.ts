import type { GuardContexts } from '../../../kernel/contract/guards.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { exporting, startGuarded as start } from '../support/guarded.ts'
import { destroyKernels } from '../support/kernel.ts'
import { keptIn } from '../support/stored-session.ts'

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }))
afterEach(async () => {
  await destroyKernels()
  jest.useRealTimers()
})

describe('another account of a connected wallet', () => {
  const asking = () => {
    const asked: { address: string; answer(allow: boolean): void }[] = []
    const load = exporting((({ connection }: GuardContexts['connect']) => {
      const verdict = deferred<object>()
      asked.push({
        address: connection.accounts[0].address,
        answer: (allow) => verdict.resolve(allow ? { allow } : { allow, reason: 'NO' }),
      })
      return verdict.promise
    }) as never)
    return { asked, load }
  }
  const connected = async () => {
    const { asked, load } = asking()
    const kernel = await start('connect', true, load)
    const result = kernel.services.sessions.connect('alpha')
    await settle()
    asked[0]?.answer(true)
    await result
    return { ...kernel, asked }
  }

  test('is not connected before the guard has let it pass', async () => {
    const { portico, wallet, asked, restore } = await connected()
    wallet.move('alpha', { address: '0xother' })
    await settle()
    expect(portico.getState()).toMatchObject({ status: 'connecting', account: undefined })
    expect(portico.getProvider('eip155')).toBeUndefined()
    asked[1]?.answer(true)
    await settle()
    expect(portico.getState()).toMatchObject({ status: 'connected', caipAddress: 'eip155:1:0xother' })
    restore()
  })

  test('is disconnected when it is denied', async () => {
    const { portico, wallet, asked, storage, restore } = await connected()
    wallet.move('alpha', { address: '0xother' })
    await settle()
    asked[1]?.answer(false)
    await settle()
    expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
    expect(keptIn(storage, 'guards')).toEqual([])
    expect(wallet.calls).toContain('disconnect alpha')
    restore()
  })

  test('a third account is asked about itself: a late yes to the second does not count for it', async () => {
    const { portico, wallet, asked, restore } = await connected()
    wallet.move('alpha', { address: '0xsecond' })
    await settle()
    wallet.move('alpha', { address: '0xthird' })
    await settle()
    expect(asked.map(({ address }) => address)).toEqual(['0xalpha1', '0xsecond', '0xthird'])
    asked[1]?.answer(true)
    await settle()
    expect(portico.getState().status).toBe('connecting')
    asked[2]?.answer(true)
    await settle()
    expect(portico.getState().caipAddress).toBe('eip155:1:0xthird')
    restore()
  })

  test('a chain change meanwhile is not lost', async () => {
    const { portico, wallet, asked, restore } = await connected()
    wallet.move('alpha', { address: '0xother' })
    wallet.move('alpha', { network: 'eip155:10' })
    await settle()
    asked[1]?.answer(true)
    await settle()
    expect(portico.getState().caipAddress).toBe('eip155:10:0xother')
    restore()
  })

  test.each(['cancel', 'disconnect', 'wallet', 'other'] as const)('a guard that never answers is ended by %s', async (how) => {
    const { portico, services, wallet, asked, restore } = await connected()
    wallet.move('alpha', { address: '0xother' })
    await settle()
    if (how === 'cancel') services.sessions.cancel('eip155')
    if (how === 'disconnect') await portico.disconnect()
    if (how === 'wallet') wallet.move('alpha', undefined)
    const other = how === 'other' ? services.sessions.connect('beta') : undefined
    await settle()
    if (other) {
      asked.at(-1)?.answer(true)
      await other
      expect(portico.getState().account?.address).toBe('0xbeta1')
      expect(wallet.calls).toContain('disconnect alpha')
    } else expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
    asked[1]?.answer(true)
    await settle()
    expect(portico.getState().account?.address).toBe(other ? '0xbeta1' : undefined)
    restore()
  })
})
