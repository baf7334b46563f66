import { waitFor } from '@testing-library/dom'
import { modal } from '../../../plugins/modal/index.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { emptyView } from '../../kernel/support/shell.ts'
import { stubModalDialogs } from '../support/modal-dialogs.ts'

beforeAll(stubModalDialogs)
afterEach(destroyKernels)

const views = makePlugin({ id: 'wallets', views: { Connect: emptyView } })
const guard = makePlugin({
  id: 'test.guard',
  guards: [{ id: 'stay', on: 'close', required: true, load: async () => ({ default: () => () => ({ reason: 'no' }) }) }],
} as never)

const element = () => document.querySelector('portico-modal')
const isShown = () => element()?.shadowRoot?.querySelector('dialog')?.open ?? false
const isLocked = () => document.documentElement.style.overflow === 'hidden'

const open = async (...plugins: ReturnType<typeof makePlugin>[]) => {
  const { portico } = await startProbed({ plugins: [modal(), views, ...plugins] })
  await portico.open()
  await waitFor(() => expect([isShown(), isLocked()]).toEqual([true, true]))
  return portico
}

test.each([
  ['replaces its body', () => document.documentElement.replaceChild(document.createElement('body'), document.body)],
  ['empties its body', () => document.body.replaceChildren()],
  ['removes the element', () => element()?.remove()],
])('a host that %s has a page that scrolls, a state that is true and a modal that opens', async (_, remove) => {
  const portico = await open()
  const before = element()
  remove()
  await waitFor(() => expect(portico.getState().open).toBe(false))
  await waitFor(() => expect([element() === before, isShown(), isLocked()]).toEqual([true, false, false]))
  await portico.open()
  await waitFor(() => expect([portico.getState().open, isShown(), isLocked()]).toEqual([true, true, true]))
})

test('a modal that is taken away while it is closed opens again', async () => {
  const portico = await open()
  await portico.close()
  await waitFor(() => expect(isShown()).toBe(false))
  element()?.remove()
  await portico.open()
  await waitFor(() => expect([element()?.isConnected, isShown()]).toEqual([true, true]))
})

test('where closing is denied it is put back and shown', async () => {
  const portico = await open(guard)
  document.body.replaceChildren()
  await waitFor(() => expect([element()?.isConnected, isShown(), portico.getState().open]).toEqual([true, true, true]))
})
