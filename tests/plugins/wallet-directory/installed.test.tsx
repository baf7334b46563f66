import { fireEvent, waitFor } from '@testing-library/dom'
import { walletDirectory } from '../../../plugins/wallet-directory/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { entryOf, memoryDriver } from '../../kernel/support/memory-driver.ts'
import { createScriptedWallet } from '../../kernel/support/scripted-wallet.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { openModal, rowNames } from '../support/open-modal.ts'
import { connector, createTestChain } from '../support/test-chain.ts'
import { idOf, row } from './support/directory-desk.ts'
import { ADDRESS, type Query, serveDirectory } from './support/served-directory.ts'

afterEach(destroyKernels)

const phone = connector('WalletConnect', { id: 'walletConnect', type: 'WALLET_CONNECT' })
const place = { load: async () => ({ default: () => null }) }

/** A modal with a directory, an EVM chain of the test's and wallets of Solana. */
const open = async (
  wallets: readonly ReturnType<typeof connector>[],
  solana: readonly string[],
  options: Parameters<typeof walletDirectory>[0] = {},
  rest: Parameters<typeof openModal>[1] = {},
) => {
  const other = createScriptedWallet({ id: 'test.solana', namespace: 'solana', wallets: solana })
  const chain = createTestChain(phone, ...wallets)
  const modal = await openModal(chain, {
    services: { directory: ADDRESS },
    ...rest,
    plugins: [
      ...[walletDirectory(options), other.plugin],
      makePlugin({ id: 'walletconnect', views: { ConnectingWalletConnect: place, ConnectingWalletConnectBasic: place } }),
    ],
  })
  await waitFor(() => expect(drawnRoot().querySelectorAll('.skeleton')).toHaveLength(0))
  return { ...modal, chain, other }
}

const expectRows = (expected: readonly string[]): Promise<void> => waitFor(() => expect(rowNames()).toEqual(expected))

/** Recommends these, and lists them. */
const serve = (...rows: readonly object[]) => serveDirectory(() => ({ data: rows, count: rows.length }))

describe('an installed wallet', () => {
  it('of a family without domains is not recommended beside its own row, and leads to itself from the list', async () => {
    serve(row(1, { name: 'Kestrel', rdns: 'test.kestrel.app' }), row(2))
    const { screen, portico, other } = await open([], ['kestrel'])
    await expectRows(['KESTREL', 'Wallet 2', 'All wallets'])
    await portico.open({ view: 'AllWallets' })
    fireEvent.click(await screen.findByTitle('Kestrel'))
    await waitFor(() => expect(other.calls).toContain('connect kestrel'))
  })

  it('that the directory names by a flag alone is known by it', async () => {
    serve(row(1, { name: 'Kestrel for Solana', injected: [{ namespace: 'solana', injected_id: 'isKestrel' }] }), row(2))
    await open([], ['kestrel'])
    await expectRows(['KESTREL', 'Wallet 2', 'All wallets'])
  })

  it('of two families leads to the choice of them', async () => {
    serve(row(1, { name: 'Kestrel', rdns: 'test.kestrel' }))
    const { screen, portico } = await open([connector('Kestrel', { info: { rdns: 'test.kestrel' } })], ['kestrel'])
    await portico.open({ view: 'AllWallets' })
    fireEvent.click(await screen.findByTitle('Kestrel'))
    await screen.findByText('Choose the chain to connect on. You can add others later.')
  })

  it('of another family than the modal was opened for is offered over WalletConnect', async () => {
    serve(row(1, { name: 'Kestrel', rdns: 'test.kestrel' }))
    await open([connector('Kestrel', { info: { rdns: 'test.kestrel' } })], [], {}, { open: { view: 'Connect', namespace: 'solana' } })
    await expectRows(['Kestrel', 'All wallets'])
  })

  it('whose domain is another on phones is not taken for one of them on a computer', async () => {
    serve(row(1, { name: 'MetaMask', rdns: 'io.metamask.mobile' }), row(2))
    await open([connector('Fox', { id: 'io.metamask', info: { rdns: 'io.metamask' } })], [])
    await expectRows(['Fox', 'MetaMask', 'All wallets'])
  })
})

describe('a wallet used last', () => {
  const recent = (wallet: object) => ({ storage: memoryDriver([['portico:twice:wallets:recent', entryOf([wallet])]]), id: 'twice' })

  it.each([
    ['id', { id: idOf(1), name: 'Quay Mobile', remote: true, listed: { id: idOf(1), name: 'Quay Mobile' } }, {}],
    [
      'domain',
      { id: idOf(9), name: 'Quay Mobile', remote: true, listed: { id: idOf(9), name: 'Quay Mobile', rdns: 'test.quay' } },
      { rdns: 'test.quay' },
    ],
    ['name', { id: 'walletConnect:Quay Wallet', name: 'Quay Wallet', remote: true }, {}],
  ])('is neither recommended nor featured beside its own row: by its %s', async (_, wallet, more) => {
    serve(row(1, { name: 'Quay', ...more }), row(2))
    await open([], [], {}, recent(wallet))
    await expectRows([wallet.name, 'Wallet 2', 'All wallets'])
    await destroyKernels()
    await open([], [], { featuredWalletIds: [idOf(1), idOf(2)] }, recent(wallet))
    await expectRows([wallet.name, 'Wallet 2', 'All wallets'])
  })

  it('on a phone that is in this browser as well has one row, the installed one', async () => {
    serve(row(2))
    const quay = { id: idOf(1), name: 'Quay', remote: true, listed: { id: idOf(1), name: 'Quay', rdns: 'test.quay' } }
    await open([connector('Quay', { info: { rdns: 'test.quay' } })], [], {}, recent(quay))
    await expectRows(['Quay', 'Wallet 2', 'All wallets'])
  })
})

describe('the number beside “All wallets”', () => {
  /** Half of the directory is of the app's networks. */
  const answer = ({ entries = '40', include = '', exclude = '' }: Query) => {
    const all = Array.from({ length: 60 }, (_, at) => row(at)).filter(
      ({ id }) => (include === '' || include.split(',').includes(id)) && !exclude.split(',').includes(id),
    )
    const data = entries === '4' ? all.slice(0, 30) : all
    return { data: data.slice(0, Number(entries)), count: data.length }
  }

  it.each([
    ['all', {}, '60', 60],
    ['all with featured ones', { featuredWalletIds: [idOf(50), idOf(51)] }, '60', 60],
    ['those that the host includes', { includeWalletIds: [idOf(1), idOf(2), idOf(50)] }, '3', 3],
    ['all but those that the host excludes', { excludeWalletIds: [idOf(1), idOf(50)] }, '50+', 58],
  ])('is how many the list has that it leads to: %s', async (_, options, shown, count) => {
    serveDirectory(answer)
    const { screen, portico } = await open([], [], options)
    await screen.findByText(shown)
    await portico.open({ view: 'AllWallets' })
    await screen.findByPlaceholderText(`Search ${count} wallets`)
  })
})
