import { fireEvent, waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { deferred } from '../../support/deferred.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { ETHER, USDC } from '../support/holdings.ts'
import { createScriptedApi, type ScriptedApi } from '../support/scripted-api.ts'
import { OWN } from '../support/session-chain.ts'
import { asked, confirmLast, DAY, DELEGATE, listed, NOW, type SessionsRig, STRANGER, startSessions } from './support/sessions-rig.ts'

afterEach(destroyKernels)

const serving = (...rows: readonly object[]): ScriptedApi => createScriptedApi({ listSessions: () => ({ pcis: rows }) })

const open = async (rig: SessionsRig): Promise<SessionsRig> => {
  await rig.portico.open({ view: 'SmartSessionList' })
  return rig
}
/** The list once it has read everything. */
const openRead = async (api: ScriptedApi, before: (rig: SessionsRig) => void = () => undefined): Promise<SessionsRig> => {
  const rig = await startSessions({ api })
  before(rig)
  await open(rig)
  const sessions = await rig.sessions()
  await waitFor(() => expect(sessions.list.get().status).toBe('ready'))
  await rig.screen().findByText(/^The chain keeps these limits/)
  return rig
}
// Amounts stand in isolates.
const plain = (text: string | null): string => (text ?? '').replace(/[\u2066\u2069]/g, '')
const rows = ({ screen }: SessionsRig, name: string): readonly string[] =>
  [...screen().getByRole('list', { name }).querySelectorAll('.row')].map(({ textContent }) => plain(textContent))
const details = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...drawnRoot().querySelectorAll('dt')].map((term) => [term.textContent, plain(term.nextElementSibling?.textContent ?? '')]),
  )

const openRow = async (rig: SessionsRig, name: RegExp): Promise<void> => {
  fireEvent.click(await rig.screen().findByRole('button', { name }))
  await rig.screen().findByText('Last use')
}

describe('SmartSessionList', () => {
  it('says that there is nothing, and nothing before that was read', async () => {
    const answer = deferred<object>()
    const { screen } = await open(await startSessions({ api: createScriptedApi({ listSessions: () => answer.promise }) }))
    await screen().findByRole('status', { name: 'Sessions are being read' })
    expect(screen().queryByText('No sessions')).toBeNull()
    answer.resolve({ pcis: [] })
    await screen().findByText('No sessions')
    expect(screen().queryByRole('status', { name: 'Sessions are being read' })).toBeNull()
  })

  it('a service that does not answer is no empty list, and can be asked again', async () => {
    const api = createScriptedApi({
      listSessions: () => {
        throw new Error('Down.')
      },
    })
    const rig = await open(await startSessions({ api }))
    await rig.screen().findByText('The list may not be complete')
    expect(rig.screen().queryByText('No sessions')).toBeNull()
    rig.readings.set('0xaa', { status: 'active', spent: 0n })
    api.answers.listSessions = () => ({ pcis: [listed('0xaa')] })
    fireEvent.click(rig.screen().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(rows(rig, 'May spend')).toEqual([expect.stringContaining('Up to 1 ETH')]))
    expect(rig.screen().queryByText('The list may not be complete')).toBeNull()
  })

  it('without a service it shows what is kept here, and nobody is asked', async () => {
    const rig = await open(await startSessions())
    await rig.screen().findByText('No sessions')
    expect(rig.screen().queryByText('The list may not be complete')).toBeNull()
  })

  it('offline: both are said, and nothing is called active', async () => {
    const api = serving(listed('0xaa'))
    const rig = await openRead(api, ({ readings }) => readings.set('0xaa', new Error('Offline.')))
    expect(rows(rig, 'May spend')).toEqual([expect.stringMatching(/Up to 1 ETH.*Not checked/)])
    api.answers.listSessions = () => {
      throw new Error('Offline.')
    }
    await (await rig.sessions()).refresh()
    await rig.screen().findByText('The list may not be complete')
    // What was granted elsewhere is unknown without the service, so nothing is left that the chain could be asked for.
    expect(rig.screen().queryByText('Active')).toBeNull()
  })

  it('a network that the host has not got is named by its id, and nobody is asked there', async () => {
    const rig = await openRead(serving(listed('0xaa', { chainId: 'eip155:4242', request: asked({ chainId: '0x1092' }) })))
    expect(rows(rig, 'May spend')).toEqual([expect.stringContaining('Not checked')])
    expect(rig.screen().getByText('Not everything was checked')).toBeDefined()
    await openRow(rig, /Not checked/)
    expect(details()).toMatchObject({ Network: 'eip155:4242' })
  })

  it('on a network that the host does not support it says that the list may not be complete', async () => {
    const rig = await startSessions({ api: serving(listed('0xaa')) })
    rig.chain.moveTo({ network: 'eip155:999' })
    await waitFor(() => expect(rig.services.networks.active.get()).toBeUndefined())
    const { list, refresh } = await rig.sessions()
    await refresh()
    expect(list.get()).toMatchObject({ status: 'ready', sessions: [], serviceFailed: true })
  })

  it('each row says what may be spent, what was spent, until when and how it is; what is over stays', async () => {
    const ended = asked({ rules: [{ type: 'expiry', data: { timestamp: NOW - 10 } }] })
    const tokens = asked({}, { type: 'erc20-token-allowance', data: { tokenAddress: USDC, allowanceAmount: '0x4c4b40' } })
    const api = serving(
      listed('0xaa'),
      listed('0xbb', { request: tokens }),
      listed('0xcc', { request: ended }),
      listed('0xdd', { revoked: true }),
    )
    const rig = await openRead(api, ({ readings }) => {
      readings.set('0xaa', { status: 'active', spent: ETHER / 4n, available: (3n * ETHER) / 4n, lastUsed: NOW - 30 })
      readings.set('0xbb', { status: 'active', spent: 0n, available: 5_000_000n })
      readings.set('0xcc', { status: 'active', spent: 0n })
      readings.set('0xdd', { status: 'revoked', spent: ETHER })
    })
    expect(rows(rig, 'May spend')).toEqual([
      expect.stringMatching(/^Up to 1 ETH ?0\.25 ETH spent · until .*Active/),
      expect.stringMatching(/^Up to 5 USDC ?0 USDC spent · until .*Active/),
    ])
    expect(rows(rig, 'Over')).toEqual([expect.stringMatching(/Up to 0 ETH.*Ended|Ended/), expect.stringMatching(/1 ETH spent.*Revoked/)])
    await openRow(rig, /0\.25 ETH/)
    expect(details()).toMatchObject({
      'May spend': '1 ETH',
      Spent: '0.25 ETH',
      Left: '0.75 ETH',
      Function: 'None, coins only',
      Site: 'game.test',
    })
    expect(details()['Last use']).toMatch(/\d/)
    expect(drawnRoot().textContent).toContain('Until ')
    await rig.portico.open({ view: 'SmartSessionList' })
    await openRow(rig, /5 USDC/)
    expect(details()).toMatchObject({ Function: 'transfer', 'Last use': 'Never' })
    expect(details()).toHaveProperty('Contract')
  })

  it('says in its header that it is a beta', async () => {
    const { services } = await open(await startSessions())
    const info = services.views.all.get().find(({ name }) => name === 'SmartSessionList')
    expect([info?.title, info?.tag].map((key) => services.i18n.text('smart-sessions', key ?? ''))).toEqual(['Smart Sessions', 'Beta'])
  })
})

describe('a service that lies', () => {
  it('a session that the chain does not know: marked, and nothing to revoke', async () => {
    const rig = await openRead(serving(listed('0xaa')))
    expect(rows(rig, 'Not on the chain')).toHaveLength(1)
    expect(rig.screen().queryByRole('list', { name: 'May spend' })).toBeNull()
    await openRow(rig, /Up to/)
    expect(rig.screen().getByText('The chain does not know this session')).toBeDefined()
    expect(rig.screen().queryByRole('button', { name: 'Revoke' })).toBeNull()
  })

  it('one that it calls revoked, and the chain does not: still open, and can be revoked', async () => {
    const rig = await openRead(serving(listed('0xaa', { revoked: true })), ({ readings }) =>
      readings.set('0xaa', { status: 'active', spent: 0n }),
    )
    await openRow(rig, /Active/)
    expect(rig.screen().getByText('Still open on the chain')).toBeDefined()
    expect(rig.screen().getByRole('button', { name: 'Revoke' })).toBeDefined()
  })

  it('one that it calls open, and the chain does not: revoked', async () => {
    const rig = await openRead(serving(listed('0xaa')), ({ readings }) => readings.set('0xaa', { status: 'revoked', spent: ETHER }))
    expect(rows(rig, 'Over')).toEqual([expect.stringContaining('Revoked')])
  })

  it('figures of its own are not read: what was spent is what the chain says', async () => {
    const row = { ...listed('0xaa'), spent: '0x1', left: ETHER.toString(), lastUsed: NOW }
    const rig = await openRead(serving(row), ({ readings }) => readings.set('0xaa', { status: 'active', spent: ETHER / 2n }))
    expect(rows(rig, 'May spend')).toEqual([expect.stringContaining('0.5 ETH spent')])
    await openRow(rig, /0\.5 ETH/)
    expect(details()).toMatchObject({ Left: '0.5 ETH', 'Last use': 'Not known' })
  })

  it.each([
    ['somebody else’s', asked({ from: STRANGER })],
    ['of another network', asked({ chainId: '0xa' })],
    ['of a type that nobody knows', asked({}, { type: 'everything', data: {} })],
    ['with a rule that nobody knows', asked({ rules: [{ type: 'mood', data: {} }] })],
    ['that is no request at all', { hello: 'world' }],
  ])('a permission %s is no blank: it is called unknown, with a way to end it', async (_, request) => {
    const rig = await openRead(serving(listed('0xaa', { request })), ({ readings }) =>
      readings.set('0xaa', { status: 'active', spent: 0n }),
    )
    await openRow(rig, /Unknown permission/)
    expect(rig.screen().getByRole('button', { name: 'Revoke' })).toBeDefined()
    expect(rig.screen().getByText(/Revoke it if you do not know it/)).toBeDefined()
  })

  it.each([
    ['a lower amount', { most: ETHER + 1n }],
    ['another user', { delegate: STRANGER }],
    ['an earlier end', { until: NOW + DAY + 1 }],
    ['an end where nothing ends it', { until: undefined }],
    ['the coin in place of a token', { token: USDC }],
  ])('terms that the account has not signed, %s: they are not shown, and it can be revoked', async (_, change) => {
    const signed = { delegate: DELEGATE, until: NOW + DAY, most: ETHER, ...change }
    const { until, ...endless } = signed
    const rig = await openRead(serving(listed('0xaa')), ({ readings }) =>
      readings.set('0xaa', { status: 'active', spent: 0n, signed: until === undefined ? endless : { ...endless, until } }),
    )
    expect(rows(rig, 'May spend')).toEqual([expect.stringMatching(/^Unknown permission(?!.*1 ETH).*Active/)])
    await openRow(rig, /Unknown permission/)
    expect(rig.screen().getByText('Signed with other terms')).toBeDefined()
    expect(rig.screen().getByRole('button', { name: 'Revoke' })).toBeDefined()
  })

  it('terms that the account has signed, or narrower ones, are shown as they are', async () => {
    const rig = await openRead(serving(listed('0xaa'), listed('0xbb')), ({ readings }) => {
      readings.set('0xaa', { status: 'active', signed: { delegate: DELEGATE, until: NOW + DAY, most: ETHER } })
      // Contracts that are not known keep the amount: nothing is held against it.
      readings.set('0xbb', { status: 'active', signed: { delegate: DELEGATE, until: NOW + 60 } })
    })
    expect(rows(rig, 'May spend')).toEqual([expect.stringContaining('Up to 1 ETH'), expect.stringContaining('Up to 1 ETH')])
  })

  it('hostile text is cleaned and cut, and markup is text', async () => {
    const origin = `https://\u202Egame.test<img src=x onerror=alert(1)>${'a'.repeat(500)}`
    const symbol = `US\u202EDC<b>${'x'.repeat(100)}`
    const tokens = asked({}, { type: 'erc20-token-allowance', data: { tokenAddress: USDC, allowanceAmount: '0x1' } })
    const rig = await openRead(serving(listed('0xaa', { origin, request: tokens })), ({ readings, holdings }) => {
      readings.set('0xaa', { status: 'active', spent: 0n })
      const token = holdings.onChain.get(USDC.toLowerCase())
      if (token) holdings.onChain.set(USDC.toLowerCase(), { ...token, symbol })
    })
    await openRow(rig, /Up to/)
    const text = drawnRoot().textContent ?? ''
    expect(text).not.toContain('\u202E')
    expect(text).not.toContain('x'.repeat(20))
    expect(text).not.toContain('a'.repeat(100))
    expect(drawnRoot().querySelector('img[src=x]')).toBeNull()
  })

  it.each([
    ['no list', { pcis: 'none' }],
    ['a row without its context', { pcis: [{ ...listed('0xaa'), context: undefined }] }],
    ['an id that is no id', { pcis: [listed('0xaa', { pci: '../../x' })] }],
    ['more than anybody has', { pcis: Array.from({ length: 201 }, () => listed('0xaa')) }],
  ])('%s is no answer', async (_, answer) => {
    const rig = await open(await startSessions({ api: createScriptedApi({ listSessions: () => answer }) }))
    await rig.screen().findByText('The list may not be complete')
  })

  it('the same session twice is one row', async () => {
    const rig = await openRead(serving(listed('0xaa'), listed('0xaa', { pci: 'again' })), ({ readings }) =>
      readings.set('0xaa', { status: 'active', spent: 0n }),
    )
    expect(rows(rig, 'May spend')).toHaveLength(1)
  })

  it('two sessions under one id are one row: none can be revoked in place of another', async () => {
    const rig = await openRead(serving(listed('0xaa'), listed('0xbb', { pci: 'pci-aa' })), ({ readings }) => {
      for (const context of ['0xaa', '0xbb']) readings.set(context, { status: 'active', spent: 0n })
    })
    expect(rows(rig, 'May spend')).toHaveLength(1)
  })
})

describe('revoking', () => {
  const start = async (): Promise<{ readonly rig: SessionsRig; readonly api: ScriptedApi }> => {
    const api = serving(listed('0xaa'))
    api.answers.revokeSession = () => ({ success: true })
    return { api, rig: await openRead(api, ({ readings }) => readings.set('0xaa', { status: 'active', spent: 0n })) }
  }

  it('two clicks: on the chain, then at the service; it stays in the list', async () => {
    const { rig, api } = await start()
    await openRow(rig, /Active/)
    fireEvent.click(rig.screen().getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(rig.sent).toMatchObject([{ call: { account: OWN, data: '0xaa' } }]))
    // The service hears of it only once the wallet has taken the transaction.
    expect(rig.signed).toEqual([])
    rig.readings.set('0xaa', { status: 'revoked', spent: 0n })
    await confirmLast(rig, waitFor)
    await rig.screen().findByText('The chain refuses every further use.')
    await waitFor(() => expect(api.calls.filter(({ id }) => id === 'revokeSession')).toHaveLength(1))
    expect(rig.signed).toEqual([`Revoke the session pci-aa of ${OWN.toLowerCase()}.`])
    expect(rig.screen().queryByRole('button', { name: 'Revoke' })).toBeNull()
    await rig.portico.open({ view: 'SmartSessionList' })
    await waitFor(() => expect(rows(rig, 'Over')).toEqual([expect.stringContaining('Revoked')]))
  })

  it('a wallet that declines: it is said, the session is open, and the service hears nothing', async () => {
    const { rig, api } = await start()
    await openRow(rig, /Active/)
    fireEvent.click(rig.screen().getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(rig.sent).toHaveLength(1))
    rig.sent[0]?.reject(new PorticoError('REQUEST_REJECTED', 'No.', { rpcCode: 4001 }))
    await waitFor(() =>
      expect(
        rig.services.toasts.current
          .get()
          .map(({ text }) => text)
          .join(),
      ).toMatch(/declined|rejected/i),
    )
    await waitFor(async () => expect((await rig.sessions()).list.get().sessions).toMatchObject([{ status: 'active' }]))
    expect(rig.screen().getByRole('button', { name: 'Revoke' })).toBeDefined()
    expect(api.calls.filter(({ id }) => id === 'revokeSession')).toEqual([])
  })

  it('of another account it cannot be revoked here, and it is said whose it is', async () => {
    const rig = await openRead(serving(listed('0xaa')), ({ readings }) => readings.set('0xaa', { status: 'active', spent: 0n }))
    await openRow(rig, /Active/)
    rig.chain.moveTo({ address: STRANGER })
    await waitFor(() => expect(rig.screen().queryByRole('button', { name: 'Revoke' })).toBeNull())
  })

  it('an id that nobody knows ends nothing', async () => {
    const { rig } = await start()
    await (await rig.sessions()).revoke('nothing')
    expect(rig.sent).toEqual([])
    await rig.portico.open({ view: 'SmartSessionDetails', params: { id: 'nothing' } })
    await rig.screen().findByText('Session not found')
  })
})
