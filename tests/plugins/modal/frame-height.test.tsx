import { waitFor } from '@testing-library/dom'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import { modal } from '../../../plugins/modal/index.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { stubModalDialogs } from '../support/modal-dialogs.ts'

beforeAll(stubModalDialogs)
afterEach(async () => {
  await destroyKernels()
  jest.restoreAllMocks()
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
  Reflect.deleteProperty(window, 'matchMedia')
})

/** Two views, `Connect` and `Networks`, which say which of them is drawn. */
const twoViews = (): Plugin => {
  const viewOf = (name: string) => ({ title: 'title', load: async () => ({ default: () => <p data-drawn={name}>{name}</p> }) })
  return makePlugin({
    id: 'wallets',
    locales: { en: async () => ({ default: { title: 'Title' } }) },
    views: { Connect: viewOf('Connect'), Networks: viewOf('Networks') },
  } as never)
}

const drawnView = (): string | undefined =>
  document.querySelector('portico-modal')?.shadowRoot?.querySelector<HTMLElement>('[data-drawn]')?.dataset.drawn

test('the frame moves from the height it has on screen when a view goes, not from the one that view came with', async () => {
  const heights: Record<string, number> = { Connect: 200, Networks: 500 }
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => heights[drawnView() ?? ''] ?? 0)
  const moved: unknown[] = []
  Object.assign(HTMLElement.prototype, {
    animate: (frames: { readonly height?: unknown }) => {
      if (frames.height) moved.push(frames.height)
      return { cancel: () => undefined, finished: Promise.resolve() }
    },
  })
  Object.assign(window, { matchMedia: () => ({ matches: false }) })

  const { portico } = await startProbed({ plugins: [modal(), twoViews()] })
  await portico.open()
  await waitFor(() => expect(drawnView()).toBe('Connect'))
  expect(moved).toEqual([])
  // Its rows have come since.
  heights.Connect = 350
  await portico.open({ view: 'Networks' })
  await waitFor(() => expect(drawnView()).toBe('Networks'))
  expect(moved).toEqual([['350px', '500px']])
})

test('the view that a modal opens with stands still, and each one after it slides in: forward, or back', async () => {
  const { portico, services } = await startProbed({ plugins: [modal(), twoViews()] })
  const motionOf = (name: string): Promise<string | undefined> =>
    waitFor(() => {
      expect(drawnView()).toBe(name)
      return document.querySelector('portico-modal')?.shadowRoot?.querySelector('.view')?.className
    })
  for (const _ of ['opened', 'opened again']) {
    await portico.open()
    expect(await motionOf('Connect')).toBe('view first')
    await services.router.push('Networks')
    expect(await motionOf('Networks')).toBe('view')
    await services.router.back()
    expect(await motionOf('Connect')).toBe('view backward')
    await portico.close()
    await waitFor(() => expect(drawnView()).toBeUndefined())
  }
})
