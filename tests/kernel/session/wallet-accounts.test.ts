import type { Plugin } from '../../../kernel/contract/plugin.ts'
import { never, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels, startKernel, startProbed } from '../support/kernel.ts'
import { entryOf, memoryDriver } from '../support/memory-driver.ts'
import { createPhone, TWO_FAMILIES } from '../support/phone-wallet.ts'
import { addressOf, createScriptedWallet } from '../support/scripted-wallet.ts'
import { keptConnection, keptSession, keptText, sessionsKey } from '../support/stored-session.ts'
import { testFamily } from '../support/test-family.ts'
import { adapterOf, startTwoFamilies } from '../support/two-families.ts'

afterEach(destroyKernels)

describe('the accounts of a wallet', () => {
  test('all are in the state, and another can be used until the wallet moves by itself', async () => {
    const { services, portico, phone, stored } = await startTwoFamilies()
    await services.sessions.connect('phone')
    const used = () => portico.getState().namespaces.eip155?.accounts.map(({ address }) => address)
    expect(used()).toEqual(['0xphone1', '0xphone2'])
    await services.accounts.select('eip155', '0xphone2')
    expect(used()).toEqual(['0xphone2', '0xphone1'])
    expect(portico.getState()).toMatchObject({ account: { address: '0xphone2' }, caipAddress: 'eip155:1:0xphone2' })
    expect(stored()).toMatchObject([{ connections: [{ address: '0xphone2' }, { address: '0xphone1' }] }])
    phone.say('eip155', ['0xphone3', '0xphone2'])
    expect(used()).toEqual(['0xphone3', '0xphone2'])
  })

  test('the one in use comes back', async () => {
    const first = await startTwoFamilies()
    await first.services.sessions.connect('alpha')
    await first.portico.destroy()
    const storage = memoryDriver([
      [
        sessionsKey('two'),
        keptText(
          keptSession({ plugin: 'test.phone', connectorId: 'phone', type: 'WALLET_CONNECT' }, [keptConnection({ address: '0xphone2' })]),
        ),
      ],
    ])
    const phone = createPhone()
    const portico = startKernel({ id: 'two', networks: TWO_FAMILIES, storage, plugins: [phone.plugin] })
    await new Promise<void>((resolve) => {
      const stop = portico.subscribe(({ status }) => {
        if (status !== 'connected') return
        stop()
        resolve()
      })
    })
    expect(portico.getAccount()?.address).toBe('0xphone2')
  })

  test('begin with the type that the host prefers, and after that with the one that the visitor chose', async () => {
    const options = { multipleSessions: false, defaultAccountTypes: { eip155: 'smartAccount' } } as const
    const { services, portico, phone, storage } = await startTwoFamilies(options)
    phone.grant.types = ['eoa', 'smartAccount', 'eoa']
    phone.grant.addresses = ['phone1', 'phone2', 'phone3']
    const used = () => portico.getState().namespaces.eip155?.accounts.map(({ address }) => address)
    expect([await services.accounts.preferred('eip155'), await services.accounts.preferred('solana')]).toEqual(['smartAccount', 'eoa'])
    await services.sessions.connect('phone')
    expect(phone.requests.at(-1)?.accountTypes).toEqual({ eip155: 'smartAccount', solana: 'eoa' })
    expect(used()).toEqual(['0xphone2', '0xphone1', '0xphone3'])
    expect(portico.getAccount('solana')?.address).toBe('0xphone1')
    await services.accounts.select('eip155', '0xphone3')
    expect(await services.accounts.preferred('eip155')).toBe('eoa')
    await portico.disconnect()
    await services.sessions.connect('phone')
    expect(used()?.[0]).toBe('0xphone1')
    expect(phone.requests.at(-1)?.accountTypes).toEqual({ eip155: 'eoa', solana: 'eoa' })
    await portico.destroy()
    // What is no type, by whatever script, is no preference.
    storage.setItem('portico:two:kernel:types', entryOf({ eip155: 'root' }))
    const next = await startProbed({ id: 'two', networks: TWO_FAMILIES, storage, plugins: [], ...options })
    expect(await next.services.accounts.preferred('eip155')).toBe('smartAccount')
  })

  test('one that the wallet does not grant is refused, and so is any while nobody is connected', async () => {
    const { services } = await startTwoFamilies()
    await expect(services.accounts.select('eip155', '0xphone2')).rejects.toMatchObject({ code: 'DISCONNECTED' })
    await services.sessions.connect('phone')
    await expect(services.accounts.select('eip155', '0xstranger')).rejects.toMatchObject({ code: 'ACCOUNT_MISMATCH' })
  })

  /** An adapter that knows how the family's addresses are written, and nothing else. */
  const writing = (family: () => Promise<unknown>): Plugin => adapterOf({ namespace: 'eip155', family })
  const source = () => createScriptedWallet({ type: 'EXTERNAL', family: 'none' })

  test('are written as the adapter of the family writes them, whoever found the wallet', async () => {
    const family = testFamily('eip155')
    const upper = writing(async () => ({
      default: () => ({ ...family, codec: { ...family.codec, canonical: (address: string) => address.toUpperCase() } }),
    }))
    const wallet = source()
    const { services, portico } = await startProbed({ networks: TWO_FAMILIES, plugins: [wallet.plugin, upper] })
    await services.connectors.discover()
    await services.sessions.connect('alpha')
    expect(portico.getAccount()?.address).toBe(addressOf('alpha').toUpperCase())
    wallet.move('alpha', { address: addressOf('alpha', 2) })
    expect(portico.getAccount()?.address).toBe(addressOf('alpha', 2).toUpperCase())
  })

  test('that nobody can write are no connection, and the wallet that said yes is told', async () => {
    const broken = writing(() => Promise.reject(new Error('away')))
    const wallet = source()
    const { services, portico } = await startProbed({ networks: TWO_FAMILIES, plugins: [wallet.plugin, broken] })
    await services.connectors.discover()
    await expect(services.sessions.connect('alpha')).rejects.toMatchObject({ code: 'PLUGIN_LOAD_FAILED' })
    expect(portico.getState().status).toBe('disconnected')
    await settle()
    expect(wallet.calls).toContain('disconnect alpha')
  })

  test('are waited for as long as the visitor likes: a wallet that said yes hears that it was given up', async () => {
    const wallet = source()
    const { services, portico } = await startProbed({ networks: TWO_FAMILIES, plugins: [wallet.plugin, writing(never)] })
    await services.connectors.discover()
    const connecting = outcome(services.sessions.connect('alpha'))
    await settle()
    expect([portico.getState().status, wallet.calls]).toEqual(['connecting', ['discover', 'connect alpha']])
    services.sessions.cancel('eip155')
    expect(await connecting).toMatchObject({ error: { code: 'CONNECT_ABORTED' } })
    await settle()
    expect(wallet.calls).toContain('disconnect alpha')
  })
})
