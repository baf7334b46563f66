import { fireEvent, render, screen } from '@testing-library/react'
import { Button } from '../../ui-kit/index.ts'

describe('Button', () => {
  it('calls onClick while it is at rest', () => {
    const onClick = jest.fn()
    render(<Button onClick={onClick}>Send 0.42 ETH</Button>)
    fireEvent.click(screen.getByRole('button', { name: 'Send 0.42 ETH' }))
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it('says the participle, is busy and ignores clicks while it loads', () => {
    const onClick = jest.fn()
    render(
      <Button loading="Sending" onClick={onClick}>
        Send 0.42 ETH
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Sending' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
  })

  it('keeps its name while it loads without a participle', () => {
    render(<Button loading>Swap</Button>)
    expect(screen.getByRole('button', { name: 'Swap' }).getAttribute('aria-busy')).toBe('true')
  })

  it('keeps the face it had in the layout while it loads, so that the width stays', () => {
    render(<Button loading="Sending">Send 0.42 ETH</Button>)
    expect(screen.getByText('Send 0.42 ETH').getAttribute('aria-hidden')).toBe('true')
  })

  it('stays in the tab order while it is disabled', () => {
    render(<Button disabled>Add amount</Button>)
    const button = screen.getByRole('button', { name: 'Add amount' })
    button.focus()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  it('does not submit a form while it is disabled', () => {
    const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault())
    const form = (disabled: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" disabled={disabled}>
          Continue
        </Button>
      </form>
    )
    const { rerender } = render(form(true))
    fireEvent.click(screen.getByRole('button'))
    expect(onSubmit).not.toHaveBeenCalled()
    rerender(form(false))
    fireEvent.click(screen.getByRole('button'))
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('is exposed as the part button and takes a ref', () => {
    const ref = jest.fn()
    render(<Button ref={ref}>Go</Button>)
    expect(ref).toHaveBeenCalledWith(screen.getByRole('button'))
    expect(screen.getByRole('button').getAttribute('part')).toBe('button')
  })
})
