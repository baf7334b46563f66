import { waitFor } from '@testing-library/dom'
import { modal } from '../../../plugins/modal/index.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { emptyView } from '../../kernel/support/shell.ts'
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

  test('is closed where the browser closes it by itself', async () => {
    const portico = await openAndClose()
    await portico.open()
    await waitFor(() => expect(dialog().open).toBe(true))
    dialog().close()
    await waitFor(() => expect([portico.getState().open, dialog().open]).toEqual([false, false]))
  })
})
