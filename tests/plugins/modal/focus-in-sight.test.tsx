import { waitFor } from '@testing-library/dom'
import { useState } from 'react'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { SurfacePort } from '../../../kernel/contract/ports.ts'
import { modal } from '../../../plugins/modal/index.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { deferred } from '../../support/deferred.ts'
import { stubModalDialogs } from '../support/modal-dialogs.ts'

beforeAll(stubModalDialogs)
afterEach(() => destroyKernels())

const drawn = (selector: string): HTMLElement | null | undefined =>
  document.querySelector('portico-modal')?.shadowRoot?.querySelector<HTMLElement>(selector)

/** A view that draws the surface until its button is pressed. */
const surfaceView = (slot: string) => () => {
  const [shown, setShown] = useState(true)
  return (
    <>
      {shown && <slot name={slot} />}
      <button type="button" data-hide="" onClick={() => setShown(false)}>
        Hide
      </button>
    </>
  )
}

test('a frame that goes out of sight within a view gives the focus to the modal; what is still in sight keeps it', async () => {
  const port = deferred<SurfacePort>()
  const plugin = makePlugin(
    {
      id: 'wallets',
      ports: ['surface'],
      activate: { on: ['start'] },
      locales: { en: async () => ({ default: { title: 'Title' } }) },
      views: { Connect: { title: 'title', load: async () => ({ default: surfaceView((await port.promise).slot) }) } },
    } as never,
    ({ ports }) => port.resolve(ports.surface as SurfacePort),
  ) as Plugin
  const { portico } = await startProbed({ plugins: [modal(), plugin] })
  await portico.open()
  const hide = await waitFor(() => {
    const button = drawn('[data-hide]')
    expect(button).toBeTruthy()
    return button as HTMLElement
  })
  const input = document.createElement('input')
  const { element } = await port.promise
  element.append(input)
  input.focus()
  const surface = (element.getRootNode() as ShadowRoot).host
  expect(surface.shadowRoot?.activeElement).toBe(input)
  // Something else of the view changes.
  hide.parentElement?.append(document.createElement('p'))
  await Promise.resolve()
  expect(surface.shadowRoot?.activeElement).toBe(input)

  hide.click()
  await waitFor(() => expect(surface.assignedSlot).toBeNull())
  await waitFor(() => expect(drawn('[part~="dialog"]')?.getRootNode()).toHaveProperty('activeElement', drawn('[part~="dialog"]')))
  expect(surface.shadowRoot?.activeElement).toBeNull()
})
