import { waitFor } from '@testing-library/dom'
import { modal } from '../../../plugins/modal/index.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { emptyView } from '../../kernel/support/shell.ts'
import { steady } from '../../support/wait.ts'
import { stubModalDialogs } from '../support/modal-dialogs.ts'

beforeAll(stubModalDialogs)
afterEach(destroyKernels)

const views = makePlugin({ id: 'wallets', views: { Connect: emptyView } })

const dialog = (): HTMLDialogElement => {
  const found = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')
  if (!found) throw new Error('There is no dialog.')
  return found
}

/** What the browser says of a closing, in a task of its own. */
const sayClosed = (): boolean => dialog().dispatchEvent(new Event('close'))

const openAndClose = async () => {
  const { portico } = await startProbed({ plugins: [modal(), views] })
  await portico.open()
  await waitFor(() => expect(dialog().open).toBe(true))
  await portico.close()
  await waitFor(() => expect(dialog().open).toBe(false))
  return portico
}

test('79: two modals that leave in the order they came in leave the page free', async () => {
  const start = async (id: string) => (await startProbed({ id, plugins: [modal(), views] })).portico
  const [first, second] = [await start('first'), await start('second')]
  const dialogs = () => [...document.querySelectorAll('portico-modal')].map((one) => one.shadowRoot?.querySelector('dialog')?.open ?? false)
  await first.open()
  await second.open()
  await waitFor(() => expect(dialogs()).toEqual([true, true]))
  await first.close()
  await waitFor(() => expect(dialogs()).toEqual([false, true]))
  expect(document.documentElement.style.overflow).toBe('hidden')
  await second.close()
  await waitFor(() => expect(dialogs()).toEqual([false, false]))
  expect(document.documentElement.style.overflow).toBe('')
})

describe('a modal that is opened again before the browser has said that it closed', () => {
  test('stays open when it says so while the dialog is on screen', async () => {
    const portico = await openAndClose()
    await portico.open()
    await waitFor(() => expect(dialog().open).toBe(true))
    sayClosed()
    await waitFor(() => expect([portico.getState().open, dialog().open]).toEqual([true, true]))
  })

  test('opens when it says so while the dialog is on its way', async () => {
    const portico = await openAndClose()
    const stop = portico.subscribe(({ open }) => open && sayClosed())
    await portico.open()
    stop()
    await waitFor(() => expect([portico.getState().open, dialog().open]).toEqual([true, true]))
  })

  test('79: is shown again where the browser has closed its dialog as well, and leaves the page free at last', async () => {
    const portico = await openAndClose()
    await portico.open()
    await waitFor(() => expect(dialog().open).toBe(true))
    const isLocked = () => document.documentElement.style.overflow === 'hidden'
    // A second Escape: nothing is drawn until the next task.
    void portico.close()
    dialog().close()
    await Promise.resolve()
    void portico.open()
    await waitFor(() => expect([portico.getState().open, dialog().open, isLocked()]).toEqual([true, true, true]))
    // It stays so.
    expect(await steady(() => [portico.getState().open, dialog().open, isLocked()], 50)).toEqual([true, true, true])
    await portico.close()
    await waitFor(() => expect([dialog().open, isLocked()]).toEqual([false, false]))
  })

  test('is closed where the browser closes it by itself', async () => {
    const portico = await openAndClose()
    await portico.open()
    await waitFor(() => expect(dialog().open).toBe(true))
    dialog().close()
    await waitFor(() => expect([portico.getState().open, dialog().open]).toEqual([false, false]))
  })
})
