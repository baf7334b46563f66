import { fireEvent, waitFor } from '@testing-library/dom'
import { account } from '../../../plugins/account/index.ts'
import { TRANSACTIONS, type TransactionsService, transactions } from '../../../plugins/transactions/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { createReader } from '../support/read-service.ts'
import { createSessionChain } from '../support/session-chain.ts'
import { type Session, startSession } from '../support/start-session.ts'
import { HASH, OTHER } from './support/site.ts'

afterEach(destroyKernels)

const OWNER = { namespace: 'eip155', address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' } as const

const start = async (): Promise<Session & { readonly transactions: TransactionsService }> => {
  const reader = createReader(TRANSACTIONS)
  const wait = async () => new Promise<undefined>(() => undefined)
  const chain = createSessionChain({ send: { send: async () => HASH, wait } })
  const session = await startSession(chain, [account(), transactions(), reader.plugin])
  await session.portico.open({ view: 'Account' })
  await session.screen().findByText('0x4f2A…c91E')
  return { ...session, transactions: await reader.service }
}
const line = (): HTMLElement | null => drawnRoot().querySelector<HTMLElement>('.pending-line')
const shown = async (text: string): Promise<void> => waitFor(() => expect(line()?.textContent).toBe(text))

test('the account view says how many transactions of the account are pending, and nothing where there is none', async () => {
  const { transactions: service } = await start()
  await shown('')
  expect(line()?.hidden).toBe(true)
  const id = service.add({ hash: HASH })
  await shown('1 transaction pendingView')
  expect([line()?.getAttribute('role'), line()?.hidden]).toEqual(['status', false])
  service.add({ hash: OTHER })
  await shown('2 transactions pending')
  service.add({ hash: `0x${'ef'.repeat(32)}`, account: OWNER })
  service.dismiss(id)
  await shown('1 transaction pendingView')
})

test('a single one leads to its page in the explorer', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  const { transactions: service, screen } = await start()
  service.add({ hash: HASH })
  await shown('1 transaction pendingView')
  const [view] = await screen().findAllByRole('button', { name: 'View' })
  if (view) fireEvent.click(view)
  expect(open.mock.calls[0]?.[0]).toBe(`https://scan.test/1/tx/${HASH}`)
  open.mockRestore()
})
