import { fireEvent, waitFor } from '@testing-library/dom'
import type { PorticoError } from '../../../kernel/contract/errors.ts'
import type { AskedPermission } from '../../../plugins/smart-sessions/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { memoryDriver } from '../../kernel/support/memory-driver.ts'
import { deferred } from '../../support/deferred.ts'
import { rejection } from '../../support/rejection.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { createScriptedApi } from '../support/scripted-api.ts'
import { OWN } from '../support/session-chain.ts'
import { asked, DAY, DELEGATE, grantAll, MANAGER, NOW, type SessionsRig, STRANGER, startSessions } from './support/sessions-rig.ts'

afterEach(destroyKernels)

const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\u2066\u2069]/g, '')
const drawn = (): string => plain(drawnRoot().textContent)

/** Asks as a site does, until the review is on screen. `outcome` is what the site gets, or is refused with. */
const ask = async (rig: SessionsRig, ...requests: readonly object[]) => {
  const { grant } = await rig.sessions()
  // Hostile requests have another form than the type says.
  const outcome = grant(requests as readonly AskedPermission[]).then(
    (granted) => ({ granted, error: undefined }),
    (error: PorticoError) => ({ granted: undefined, error }),
  )
  await waitFor(() => expect(rig.screen().getByRole('button', { name: 'Continue' })).toBeDefined())
  return { outcome }
}
interface AskedAllowance {
  readonly permission: { readonly data: { readonly allowanceAmount: string } }
}
const amountOf = ({ granting }: SessionsRig): string | undefined =>
  ((granting.at(-1)?.params ?? []) as readonly AskedAllowance[])[0]?.permission.data.allowanceAmount

const field = (rig: SessionsRig): Promise<HTMLElement> => rig.screen().findByRole('textbox', { name: 'Amount in ETH' })
const press = (rig: SessionsRig, name: string): void => void fireEvent.click(rig.screen().getByRole('button', { name }))

describe('SmartSessionGrant', () => {
  it('says first what can be spent at most until when, then who may, what the account holds and what the site says', async () => {
    const rig = await startSessions()
    const data = { allowanceAmount: '0xde0b6b3a7640000', justification: 'For <b>moves</b> in the game' }
    await ask(rig, asked({}, { data }))
    await waitFor(() => expect(drawn()).toMatch(/At most 1 ETH until .*You have 2 ETH now\./))
    expect(drawn()).toContain('Up to 1 ETH in all')
    expect(drawn()).toContain('For <b>moves</b> in the game')
    expect(rig.granting).toEqual([])
  })

  it('the visitor lowers the amount, and the wallet is asked for the lower one', async () => {
    const rig = await startSessions()
    const { outcome } = await ask(rig, asked())
    const input = await field(rig)
    expect((input as HTMLInputElement).value).toBe('1')
    fireEvent.change(input, { target: { value: '0.4' } })
    await waitFor(() => expect(drawn()).toContain('At most 0.4 ETH'))
    press(rig, 'Continue')
    await rig.screen().findByText('Permission granted')
    expect(amountOf(rig)).toBe('0x58d15e176280000')
    expect((await outcome).granted).toMatchObject([{ to: DELEGATE, context: '0xc0ffee00' }])
    expect(drawn()).toContain('You can revoke it at any time, in two clicks.')
    expect(drawn()).toContain('Up to 0.4 ETH')
  })

  it.each([
    ['1.000000000000000001', 'At most 1 ETH was asked for.'],
    ['5', 'At most 1 ETH was asked for.'],
    ['0', 'Enter an amount above zero.'],
    ['0.0000000000000000001', 'ETH has 18 decimals.'],
    ['1,000', 'Write the decimals with “.”.'],
  ])('%s is refused with a reason, and nobody is asked', async (typed, reason) => {
    const rig = await startSessions()
    await ask(rig, asked())
    fireEvent.change(await field(rig), { target: { value: typed } })
    await waitFor(() => expect(drawn()).toContain(reason))
    press(rig, 'Continue')
    await (await rig.sessions()).approve()
    expect(rig.granting).toEqual([])
    // Lowered afterwards it is the request's amount that counts, not what was typed before.
    fireEvent.change(await field(rig), { target: { value: '1' } })
    await waitFor(() => expect(drawn()).not.toContain(reason))
    press(rig, 'Continue')
    await rig.screen().findByText('Permission granted')
    expect(amountOf(rig)).toBe('0xde0b6b3a7640000')
  })

  it('where the site does not allow it the amount stays as it is', async () => {
    const rig = await startSessions()
    await ask(rig, asked({}, { isAdjustmentAllowed: false }))
    await waitFor(() => expect(drawn()).toContain('You have 2 ETH now.'))
    expect(rig.screen().queryByRole('textbox')).toBeNull()
    const { setAmount, draft } = await rig.sessions()
    setAmount(0, '0.1')
    expect(draft.get()?.permissions[0]?.request.permission.texts[0]).toEqual({ key: 'allowance', amount: 10n ** 18n })
  })

  it('what the same site holds already stands beside it', async () => {
    const rig = await startSessions()
    rig.readings.set('0xc0ffee00', { status: 'active', spent: 0n })
    const _first = await ask(rig, asked())
    press(rig, 'Continue')
    await rig.screen().findByText('Permission granted')
    press(rig, 'Done')
    await waitFor(async () => expect((await rig.sessions()).list.get().sessions).toMatchObject([{ status: 'active' }]))
    await ask(rig, asked())
    await rig.screen().findByText('This site already has')
    expect(rig.screen().getByRole('list', { name: 'This site already has' }).querySelectorAll('.row')).toHaveLength(1)
  })

  it('several at once are each shown, and the wallet is asked for all in one request', async () => {
    const rig = await startSessions()
    const { outcome } = await ask(rig, asked(), asked({ to: STRANGER }, { data: { allowanceAmount: '0x1bc16d674ec80000' } }))
    await waitFor(() => expect(drawn()).toMatch(/At most 1 ETH.*At most 2 ETH/))
    press(rig, 'Continue')
    expect((await outcome).granted).toHaveLength(2)
    expect(rig.granting).toHaveLength(1)
  })

  it('cancelled, the site hears it and the wallet nothing', async () => {
    const rig = await startSessions()
    const { outcome } = await ask(rig, asked())
    press(rig, 'Cancel')
    expect((await outcome).error).toMatchObject({ code: 'REQUEST_REJECTED', rpcCode: 4001 })
    expect(rig.granting).toEqual([])
  })

  it('a second request takes the place of the first, whose site hears it', async () => {
    const rig = await startSessions()
    const first = await ask(rig, asked())
    await ask(rig, asked({}, { data: { allowanceAmount: '0x1bc16d674ec80000' } }))
    expect((await first.outcome).error).toMatchObject({ code: 'REQUEST_REJECTED' })
    await waitFor(() => expect(drawn()).toContain('At most 2 ETH'))
  })

  it('while the wallet is asked a second press asks no second time', async () => {
    const rig = await startSessions()
    const answer = deferred<unknown>()
    rig.chain.answer = (request) => {
      rig.granting.push(request)
      return answer.promise
    }
    await ask(rig, asked())
    press(rig, 'Continue')
    await waitFor(() => expect(rig.granting).toHaveLength(1))
    await (await rig.sessions()).approve()
    expect(rig.granting).toHaveLength(1)
    answer.resolve(grantAll([asked()]))
    await rig.screen().findByText('Permission granted')
  })
})

describe('a wallet that does not do it', () => {
  const failing = async (cause: unknown): Promise<SessionsRig> => {
    const rig = await startSessions()
    rig.chain.answer = () => {
      throw cause
    }
    await ask(rig, asked())
    press(rig, 'Continue')
    await rig.screen().findByRole('alert')
    return rig
  }
  const rpcError = (code: number, message: string): Error => Object.assign(new Error(message), { code })

  it.each([
    ['declines', rpcError(4001, 'User rejected'), 'You declined'],
    ['knows neither name of the method', rpcError(4200, 'Unsupported'), 'This wallet cannot grant permissions'],
    ['says so with the code of JSON-RPC', rpcError(-32601, 'No such method'), 'This wallet cannot grant permissions'],
    ['breaks', rpcError(-32000, 'Something \u202Eis wrong'), 'The wallet has granted nothing'],
  ])('%s: a sentence, and the request can be tried again', async (_, cause, title) => {
    const rig = await failing(cause)
    expect(rig.screen().getByRole('alert').textContent).toContain(title)
    expect(drawn()).not.toContain('\u202E')
    rig.chain.answer = ({ params }) => grantAll(params)
    press(rig, 'Continue')
    await rig.screen().findByText('Permission granted')
  })

  it('a family without permissions: the same sentence, no blank', async () => {
    const rig = await startSessions({ permissions: false })
    await ask(rig, asked())
    press(rig, 'Continue')
    await rig.screen().findByText('This wallet cannot grant permissions')
  })
})

describe('every request for permissions, whoever makes it', () => {
  const request = async (rig: SessionsRig, params: unknown, method = 'wallet_grantPermissions') =>
    rig.services.sessions.request('eip155', { method, params: params as never })

  it.each(['wallet_grantPermissions', 'wallet_requestExecutionPermissions'])('%s is read before the wallet has it', async (method) => {
    const rig = await startSessions()
    for (const [params, reason] of [
      [[asked({}, { type: 'everything', data: {} })], 'unknownType'],
      [[asked({ rules: [{ type: 'mood', data: {} }] })], 'unknownRule'],
      [[asked({ rules: [] })], 'withoutExpiry'],
      [[asked(), asked({ to: OWN })], 'ownDelegate'],
    ] as const) {
      const error = await rejection(request(rig, params, method))
      expect(error).toMatchObject({ code: 'PARAMS_INVALID', context: { reason } })
    }
    expect(rig.granting).toEqual([])
  })

  it('no end date passes only where the host has said so, in red', async () => {
    const rig = await startSessions({ options: { allowUnlimited: true } })
    await ask(rig, asked({ rules: [] }))
    await waitFor(() => expect(drawn()).toContain('At most 1 ETH, without an end'))
    expect(drawnRoot().querySelector('.notice.danger')).not.toBeNull()
  })

  it.each([
    ['a later end', (given: object) => ({ ...given, rules: [{ type: 'expiry', data: { timestamp: NOW + 9 * DAY } }] })],
    ['a higher amount', (given: object) => ({ ...given, ...asked({}, { data: { allowanceAmount: '0x1bc16d674ec80000' } }) })],
    ['another user', (given: object) => ({ ...given, to: STRANGER })],
  ])('a wallet that grants %s: the site does not get it, and it is in the list to be revoked', async (_, change) => {
    const rig = await startSessions()
    rig.chain.answer = ({ params }) => (grantAll(params) as readonly object[]).map((one) => ({ ...one, ...change(one), context: '0xbad0' }))
    rig.readings.set('0xbad0', { status: 'active', spent: 0n })
    await ask(rig, asked())
    press(rig, 'Continue')
    await rig.screen().findByText('The wallet granted something else')
    await waitFor(async () => expect((await rig.sessions()).list.get().sessions).toMatchObject([{ status: 'active' }]))
  })

  it('what was granted is posted to the service, which answers its id; a service that fails takes nothing away', async () => {
    const api = createScriptedApi({ listSessions: () => ({ pcis: [] }), addSession: () => ({ pci: 'pci-1' }) })
    const rig = await startSessions({ api })
    await request(rig, [asked()])
    await waitFor(() => expect(api.calls.find(({ id }) => id === 'addSession')).toBeDefined())
    expect(api.calls.find(({ id }) => id === 'addSession')).toMatchObject({
      path: { address: `eip155:1:${OWN}` },
      body: { chainId: 'eip155:1', context: '0xc0ffee00', delegationManager: MANAGER },
    })
    api.answers.addSession = () => {
      throw new Error('Down.')
    }
    expect(await request(rig, [asked()])).toHaveLength(1)
  })

  it('is kept over a reload', async () => {
    const storage = { storage: memoryDriver(), id: 'reloaded' }
    const before = await startSessions({ storage })
    await request(before, [asked()])
    await before.sessions()
    await before.portico.destroy()
    const after = await startSessions({ storage })
    after.readings.set('0xc0ffee00', { status: 'active', spent: 0n })
    const { list, refresh } = await after.sessions()
    await refresh()
    expect(list.get().sessions).toMatchObject([{ status: 'active', wallet: 'Kestrel', account: OWN }])
  })

  it('without an account nobody can grant', async () => {
    const rig = await startSessions({ storage: { connected: false } })
    expect(await rejection((await rig.sessions()).grant([asked() as AskedPermission]))).toMatchObject({ code: 'DISCONNECTED' })
  })
})
