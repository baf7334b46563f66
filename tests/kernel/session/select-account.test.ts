import type { AccountType } from '../../../kernel/contract/caip.ts'
import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { createFrame, type FrameOptions } from '../support/frame-wallet.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { memoryDriver } from '../support/memory-driver.ts'
import { keptConnection, keptSession, keptText, sessionsKey } from '../support/stored-session.ts'

// A wallet that signs with one account at a time is told which, and what is shown is what signs.

afterEach(destroyKernels)

const EOA = '0xeoa'
const SMART = '0xsmartAccount'

const start = async (options: FrameOptions = {}, more: Partial<PorticoOptions> = {}, kept?: { address: string; type?: AccountType }) => {
  const frame = createFrame(options)
  const session = keptSession({ plugin: 'test.frame', connectorId: 'frame', type: 'AUTH', name: 'Frame' }, [keptConnection(kept)])
  const storage = memoryDriver(kept ? [[sessionsKey('frame'), keptText(session)]] : [])
  const types = { eip155: 'eoa' } as const
  const kernel = await startProbed({ id: 'frame', plugins: [frame.plugin], storage, defaultAccountTypes: types, ...more })
  await kernel.services.connectors.discover()
  if (!kept) await kernel.services.sessions.connect('frame')
  await settle()
  const shown = () => kernel.portico.getAccount()?.address
  const select = (address: string) => kernel.services.accounts.select('eip155', address)
  const sign = () => kernel.services.sessions.request('eip155', { method: 'personal_sign', params: ['0x00', shown()] })
  return { ...kernel, frame, shown, select, sign }
}

test('a choice reaches the wallet before the next request does', async () => {
  const { frame, shown, select, sign } = await start()
  expect([shown(), frame.standing()]).toEqual([EOA, 'eoa'])
  await select(SMART)
  expect([shown(), frame.told]).toEqual([SMART, [SMART]])
  await sign()
  await select(EOA)
  await sign()
  expect(frame.asked).toEqual(['personal_sign on smartAccount', 'personal_sign on eoa'])
  // The one that is in front already is no choice.
  await select(EOA)
  expect(frame.told).toEqual([SMART, EOA])
})

test('until the wallet stands there, the account before is shown', async () => {
  const { frame, shown, select } = await start()
  const moved = deferred<void>()
  frame.on.selectAccount = () => moved.promise
  const selecting = outcome(select(SMART))
  await settle()
  expect(shown()).toBe(EOA)
  moved.resolve()
  expect(await selecting).toEqual({ value: undefined })
  expect(shown()).toBe(SMART)
})

test('a wallet that says its move before it answers is asked about once', async () => {
  const { frame, shown, select, portico } = await start()
  const seen: unknown[] = []
  portico.subscribe(({ account }) => seen.push(account?.address))
  frame.on.selectAccount = async () => frame.move('smartAccount')
  await select(SMART)
  expect([shown(), [...new Set(seen)]]).toEqual([SMART, [SMART]])
})

test('a refusal is the visitor’s to read, and changes nothing', async () => {
  const { frame, shown, select, sign } = await start()
  frame.on.selectAccount = () => Promise.reject({ code: 4001, message: 'No.' })
  await expect(select(SMART)).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  expect(shown()).toBe(EOA)
  await sign()
  expect(frame.asked).toEqual(['personal_sign on eoa'])
})

test('of two choices at once the later one counts', async () => {
  const { frame, shown, select } = await start()
  const first = deferred<void>()
  frame.on.selectAccount = () => first.promise
  const early = outcome(select(SMART))
  await settle()
  frame.on.selectAccount = async () => undefined
  await select(EOA)
  first.resolve()
  expect(await early).toMatchObject({ error: { code: 'ACCOUNT_MISMATCH' } })
  expect([shown(), frame.told]).toEqual([EOA, [SMART, EOA]])
})

test('ends with the connection, whatever the wallet does', async () => {
  const { frame, select } = await start()
  frame.on.selectAccount = () => new Promise(() => undefined)
  const selecting = outcome(select(SMART))
  await settle()
  frame.end()
  expect(await selecting).toMatchObject({ error: { code: 'DISCONNECTED' } })
})

describe('the wallet’s own move is followed', () => {
  test('where account types differ, also after a choice', async () => {
    const { frame, shown, select, sign } = await start()
    await select(SMART)
    frame.move('eoa')
    expect(shown()).toBe(EOA)
    frame.move('smartAccount')
    expect(shown()).toBe(SMART)
    await sign()
    expect(frame.asked).toEqual(['personal_sign on smartAccount'])
  })

  test.each<[boolean]>([[true], [false]])('after a reload (can be told: %s)', async (selects) => {
    const { frame, shown } = await start({ selects }, {}, { address: EOA })
    expect([shown(), frame.told]).toEqual([EOA, []])
    frame.move('smartAccount')
    expect(shown()).toBe(SMART)
  })

  test('payment and ordinals addresses are of one account: the chosen type stays in front', async () => {
    const { frame, shown, select } = await start({ types: ['payment', 'ordinal'], selects: false })
    await select('0xordinal')
    frame.move('ordinal')
    frame.move('payment')
    expect(shown()).toBe('0xordinal')
  })
})

test('a type that another tab chooses is not followed: what is shown here signs here, and the next visit begins with the choice', async () => {
  const kept = { address: EOA, type: 'eoa' } as const
  const session = keptSession({ plugin: 'test.frame', connectorId: 'frame', type: 'AUTH', name: 'Frame' }, [keptConnection(kept)])
  const opened = () => memoryDriver([[sessionsKey('frame'), keptText(session)]])
  // What the other tab writes when its visitor chooses.
  const written = opened()
  const other = await start({}, { storage: written }, kept)
  await other.select(SMART)
  await other.portico.destroy()

  const storage = opened()
  const { frame, shown, sign, portico } = await start({}, { storage }, kept)
  for (const [key, newValue] of written.values) {
    storage.values.set(key, newValue)
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  }
  await settle()
  expect([shown(), frame.standing(), frame.told]).toEqual([EOA, 'eoa', []])
  await sign()
  expect(frame.asked).toEqual(['personal_sign on eoa'])
  await portico.destroy()

  const next = await start({}, { storage }, kept)
  expect([next.shown(), next.frame.standing()]).toEqual([SMART, 'smartAccount'])
})

describe('a connection that begins with another account than the wallet’s', () => {
  test('has the wallet stand there after a reload', async () => {
    const { frame, shown, sign } = await start({}, {}, { address: SMART, type: 'smartAccount' })
    expect([shown(), frame.told]).toEqual([SMART, [SMART]])
    await sign()
    expect(frame.asked).toEqual(['personal_sign on smartAccount'])
    frame.move('eoa')
    expect(shown()).toBe(EOA)
  })

  test('has it stand on the preferred type', async () => {
    const { frame, shown } = await start({}, { defaultAccountTypes: { eip155: 'smartAccount' } })
    expect([shown(), frame.standing()]).toEqual([SMART, 'smartAccount'])
  })

  test('shows where the wallet stands if it does not go', async () => {
    const frame = createFrame()
    frame.on.selectAccount = () => Promise.reject(new Error('No.'))
    const types = { eip155: 'smartAccount' } as const
    const { services, portico } = await startProbed({ plugins: [frame.plugin], defaultAccountTypes: types })
    await services.connectors.discover()
    await services.sessions.connect('frame')
    expect([portico.getAccount()?.address, frame.standing()]).toEqual([EOA, 'eoa'])
    frame.move('smartAccount')
    expect(portico.getAccount()?.address).toBe(SMART)
  })
})
