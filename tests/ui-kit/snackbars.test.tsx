import { fireEvent, render, screen, within } from '@testing-library/react'
import { type Snackbar, Snackbars } from '../../ui-kit/index.ts'

const copied: Snackbar = { id: '1', kind: 'success', text: 'Address copied' }
const failed: Snackbar = { id: '2', kind: 'error', text: 'Nothing was sent' }
const retry = jest.fn()
const started: Snackbar = { id: '3', kind: 'loading', text: 'Transaction started', action: { label: 'View', onSelect: retry } }

function setup(items: readonly Snackbar[]) {
  const onHold = jest.fn()
  const onRelease = jest.fn()
  const stack = (shown: readonly Snackbar[]) => <Snackbars label="Messages" items={shown} onHold={onHold} onRelease={onRelease} />
  const { rerender } = render(stack(items))
  return { onHold, onRelease, show: (shown: readonly Snackbar[]) => rerender(stack(shown)) }
}

const stack = () => screen.getByRole('region', { name: 'Messages' })

describe('Snackbars', () => {
  it('has its live regions before a message comes', () => {
    setup([])
    expect(screen.getByRole('status').textContent).toBe('')
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  it('puts errors into the assertive region and the others into the polite one', () => {
    const { show } = setup([])
    const [polite, assertive] = [screen.getByRole('status'), screen.getByRole('alert')]
    show([copied, failed, started])
    expect(within(assertive).getByText('Nothing was sent')).toBeDefined()
    expect(within(assertive).queryByText('Address copied')).toBeNull()
    expect(polite.textContent).toBe('Address copiedTransaction startedView')
  })

  it('keeps the order of the messages across the two regions', () => {
    setup([copied, failed, started])
    const order = (text: string) => screen.getByText(text).closest<HTMLElement>('.snackbar')?.style.order
    expect(['Address copied', 'Nothing was sent', 'Transaction started'].map(order)).toEqual(['0', '1', '2'])
  })

  it('runs the action', () => {
    setup([started])
    fireEvent.click(screen.getByRole('button', { name: 'View' }))
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it('holds while the pointer or the focus is inside, and releases once when both have left', () => {
    const { onHold, onRelease } = setup([started])
    fireEvent.pointerEnter(stack())
    fireEvent.focus(screen.getByRole('button', { name: 'View' }))
    expect(onHold).toHaveBeenCalledTimes(1)
    fireEvent.pointerLeave(stack())
    expect(onRelease).not.toHaveBeenCalled()
    fireEvent.blur(screen.getByRole('button', { name: 'View' }))
    expect(onRelease).toHaveBeenCalledTimes(1)
  })

  it('goes on holding for a message that comes meanwhile', () => {
    const { onHold, onRelease, show } = setup([copied])
    fireEvent.pointerEnter(stack())
    show([copied, failed])
    show([failed])
    expect(onHold).toHaveBeenCalledTimes(1)
    expect(onRelease).not.toHaveBeenCalled()
    fireEvent.pointerLeave(stack())
    expect(onRelease).toHaveBeenCalledTimes(1)
  })

  it('releases when the focused action goes away with its message', () => {
    const { onRelease, show } = setup([copied, started])
    screen.getByRole('button', { name: 'View' }).focus()
    show([copied])
    expect(onRelease).toHaveBeenCalledTimes(1)
  })

  it('releases when the last message goes from under the pointer', () => {
    const { onRelease, show } = setup([copied])
    fireEvent.pointerEnter(stack())
    show([])
    expect(onRelease).toHaveBeenCalledTimes(1)
  })
})
