import { waitFor } from '@testing-library/dom'
import { modal } from '../../../plugins/modal/index.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { stubModalDialogs } from '../support/modal-dialogs.ts'

beforeAll(stubModalDialogs)
afterEach(async () => {
  Object.assign(globalThis, { setTimeout: start })
  await destroyKernels()
  jest.restoreAllMocks()
})

const findDialog = (): HTMLDialogElement | null | undefined =>
  document.querySelector('portico-modal')?.shadowRoot?.querySelector<HTMLDialogElement>('dialog')

/** ms; how long the shell waits for a view. */
const WAIT = 100

const { setTimeout: start } = globalThis

/** Holds the timers of that length. Answers what lets them run. No mock of jest's: Testing Library would take all timers for fake ones. */
const holdWait = () => {
  const held: (() => void)[] = []
  const hold = (run: () => void, ms?: number): unknown => (ms === WAIT ? held.push(run) : start(run, ms))
  Object.assign(globalThis, { setTimeout: hold })
  return (): void => {
    for (const run of held.splice(0)) run()
  }
}

/** Opens a modal whose view comes when it is let. Answers what stood in the dialog each time it was shown. */
const openWithHeldView = async () => {
  const shown: unknown[] = []
  const pass = holdWait()
  const { showModal } = HTMLDialogElement.prototype
  jest.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(this: HTMLDialogElement) {
    shown.push(this.querySelector('[data-drawn], .view [role=status]')?.textContent)
    showModal.call(this)
  })
  const letCome: (() => void)[] = []
  const load = () =>
    new Promise<object>((resolve) => {
      letCome.push(() => resolve({ default: () => <p data-drawn>Connect</p> }))
    })
  const views = makePlugin({ id: 'wallets', views: { Connect: { title: 'Connect', load } } } as never)
  const { portico } = await startProbed({ plugins: [modal(), views] })
  const opening = portico.open()
  // Of a test that failed before it waited for it.
  opening.catch(() => undefined)
  await waitFor(() => expect([findDialog()?.tagName, letCome.length > 0]).toEqual(['DIALOG', true]))
  return {
    shown,
    pass,
    async come() {
      for (const resolve of letCome) resolve()
      await opening
    },
  }
}

test('a modal whose view comes right after the shell is shown once, with its view', async () => {
  const { shown, come } = await openWithHeldView()
  await come()
  await waitFor(() => expect(findDialog()?.open).toBe(true))
  expect(shown).toEqual(['Connect'])
})

test('a modal whose view takes longer is shown with its loading state, never empty', async () => {
  const { shown, pass, come } = await openWithHeldView()
  await waitFor(() => {
    pass()
    expect(findDialog()?.open).toBe(true)
  })
  expect(shown).toEqual(['Loading'])
  await come()
  await waitFor(() => expect(findDialog()?.querySelector('[data-drawn]')).not.toBeNull())
  expect(shown).toHaveLength(1)
})
