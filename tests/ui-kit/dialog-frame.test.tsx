import { fireEvent, render, screen } from '@testing-library/react'
import { AlertBar, closeIcon, DialogFrame, DialogHeader, IconButton, Notice, Ring, StatusPanel } from '../../ui-kit/index.ts'

const parts = () => Array.from(document.querySelectorAll('[part]'), (element) => element.getAttribute('part'))

describe('DialogFrame and DialogHeader', () => {
  it('expose the public parts and the title for aria-labelledby', () => {
    render(
      <DialogFrame
        role="dialog"
        aria-labelledby="title"
        header={
          <DialogHeader title="Connect wallet" titleId="title" trailing={<IconButton part="close" icon={closeIcon} label="Close" />} />
        }
      >
        Content
      </DialogFrame>,
    )
    expect(screen.getByRole('dialog', { name: 'Connect wallet' }).getAttribute('part')).toBe('dialog')
    expect(screen.getByRole('heading', { level: 2, name: 'Connect wallet' })).toBeDefined()
    expect(parts()).toEqual(['dialog', 'header', 'title', 'close'])
  })

  it('keeps a heading for screen readers where the network stands in its place', () => {
    render(<DialogHeader title="Account" start={<button type="button">Ethereum</button>} />)
    expect(screen.getByRole('heading', { level: 2, name: 'Account' })).toBeDefined()
  })
})

describe('announcements', () => {
  it('AlertBar is an alert that can be dismissed', () => {
    const onDismiss = jest.fn()
    render(
      <AlertBar dismissLabel="Dismiss" onDismiss={onDismiss}>
        Invalid Project ID
      </AlertBar>,
    )
    expect(screen.getByRole('alert').textContent).toBe('Invalid Project ID')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(onDismiss).toHaveBeenCalledTimes(1)
  })

  it('StatusPanel changes its words inside one live region', () => {
    const moment = (state: 'waiting' | 'declined', title: string) => <StatusPanel picture={<Ring state={state}>logo</Ring>} title={title} />
    const { rerender } = render(moment('waiting', 'Continue in Kestrel'))
    const region = screen.getByRole('status')
    rerender(moment('declined', 'Connection declined'))
    expect(screen.getByRole('status')).toBe(region)
    expect(region.textContent).toBe('Connection declined')
  })

  it('Notice takes the role it is given', () => {
    render(
      <Notice role="alert" kind="danger" title="Nothing was sent">
        Try again.
      </Notice>,
    )
    expect(screen.getByRole('alert').textContent).toBe('Nothing was sentTry again.')
  })
})
