import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { AmountEntry, CodeEntry, Field, TextEntry } from '../../ui-kit/index.ts'
import { amountText } from '../../ui-kit/parts/inputs/entry.tsx'

const described = (element: HTMLElement) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
const noop = () => {}

function Search() {
  const [value, setValue] = useState('zephyrus')
  return <Field search label="Search wallets" clearLabel="Clear" value={value} onValue={setValue} />
}

describe('Field', () => {
  it('ties the error to the input and takes it away again', () => {
    const field = (error?: string) => <Field label="E-mail" value="wren@" onValue={noop} error={error} help="We send a code." />
    const { rerender } = render(field())
    const input = screen.getByRole('textbox', { name: 'E-mail' })
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(described(input)).toBe('We send a code.')
    rerender(field('That is not an e-mail address.'))
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(described(input)).toBe('That is not an e-mail address.')
    expect(screen.getByText('That is not an e-mail address.').closest('[aria-live="polite"]')).not.toBeNull()
  })

  it('keeps a description of its own beside the error', () => {
    render(<Field label="Name" value="" onValue={noop} error="Add a name." aria-describedby="rules" />)
    const ids = screen.getByRole('textbox').getAttribute('aria-describedby')?.split(' ')
    expect(ids?.[0]).toBe('rules')
    expect(document.getElementById(ids?.[1] ?? '')?.textContent).toBe('Add a name.')
  })

  it('empties itself and keeps the focus', () => {
    render(<Search />)
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    const input = screen.getByRole('searchbox', { name: 'Search wallets' })
    expect(input).toHaveProperty('value', '')
    expect(document.activeElement).toBe(input)
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  it('gives attributes and ref to the input', () => {
    const ref = jest.fn()
    render(<Field ref={ref} label="E-mail" type="email" inputMode="email" value="" onValue={noop} />)
    const input = screen.getByRole('textbox')
    expect(ref).toHaveBeenCalledWith(input)
    expect(input.getAttribute('inputmode')).toBe('email')
    expect(input.getAttribute('part')).toBe('input')
  })
})

function AmountForm() {
  const [value, setValue] = useState('')
  return <AmountEntry label="Amount" value={value} onValue={setValue} worth={value} />
}

describe('AmountEntry', () => {
  it('hands on decimal text, and nothing else but what it cannot read', () => {
    const onValue = jest.fn()
    render(<AmountEntry label="You pay" value="" onValue={onValue} />)
    const input = screen.getByRole('textbox', { name: 'You pay' })
    for (const typed of ['0,5', '1e9', '-1', '1,234.56', '.5', '0x10']) fireEvent.change(input, { target: { value: typed } })
    expect(onValue.mock.calls).toEqual([['0.5'], ['1,234.56'], ['0.5']])
  })

  it.each([
    ['en', '1,000', '1,000'],
    ['en', '1,0005', '1.0005'],
    ['en', '1.000', '1.000'],
    ['en', '1,000,00', '1,000,00'],
    ['de', '1.000', '1,000'],
    ['de', '1.000,5', '1,000.5'],
    ['de', '1,000', '1.000'],
    ['ar', '1,000', '1,000'],
  ])('A22: in %s, %s is handed on as %s: what can be read in two ways keeps a comma', (language, typed, value) => {
    expect(amountText(typed, language)).toBe(value)
  })

  it('leaves the separator as it was typed, key by key', () => {
    render(<AmountForm />)
    const input = screen.getByRole<HTMLInputElement>('textbox')
    const shown = [...'1,000'].map((key) => {
      fireEvent.change(input, { target: { value: input.value + key } })
      return input.value
    })
    expect(shown).toEqual(['1', '1,', '1,0', '1,00', '1,000'])
    expect(screen.getByText('1,000')).toBeDefined()
  })

  it('shows the decimal comma where the language has one', () => {
    const onValue = jest.fn()
    const entry = (language?: string) => <AmountEntry label="Amount" value="1.234" language={language} onValue={onValue} />
    const { rerender } = render(entry('de'))
    const input = screen.getByRole<HTMLInputElement>('textbox')
    expect(input.value).toBe('1,234')
    fireEvent.change(input, { target: { value: '1,2345' } })
    expect(onValue).toHaveBeenCalledWith('1.2345')
    for (const language of [undefined, 'ar', 'de-CH']) {
      rerender(entry(language))
      expect(input.value).toBe('1.234')
    }
  })

  it('keeps every digit of a long amount', () => {
    expect(amountText('123456789012345678901234567890.123456789012345678')).toBe('123456789012345678901234567890.123456789012345678')
    expect(amountText(' 12 000 ')).toBe('12000')
    expect(amountText('')).toBe('')
    expect(amountText('١٢')).toBeUndefined()
  })

  it('ties the error, and offers the whole balance', () => {
    const onSelect = jest.fn()
    render(<AmountEntry label="Amount" value="9" onValue={noop} error="Enter less." max={{ label: 'Max', onSelect }} />)
    expect(described(screen.getByRole('textbox'))).toBe('Enter less.')
    fireEvent.click(screen.getByRole('button', { name: 'Max' }))
    expect(onSelect).toHaveBeenCalledTimes(1)
  })

  it('cannot be edited where it is read only', () => {
    render(<AmountEntry label="You receive" value="665.318" readOnly />)
    expect(screen.getByRole('textbox', { name: 'You receive' })).toHaveProperty('readOnly', true)
  })
})

describe('TextEntry and CodeEntry', () => {
  it('tie their errors', () => {
    render(<TextEntry label="To" value="x" onValue={noop} error="That is not an address." />)
    render(<CodeEntry label="Code" value="1" onValue={noop} error="That code does not match." />)
    expect(described(screen.getByRole('textbox', { name: 'To' }))).toBe('That is not an address.')
    expect(described(screen.getByRole('textbox', { name: 'Code' }))).toBe('That code does not match.')
  })

  it('takes the digits out of a pasted sentence', () => {
    const onValue = jest.fn()
    render(<CodeEntry label="Code" value="" onValue={onValue} />)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Your code: 381 904 7' } })
    expect(onValue).toHaveBeenCalledWith('381904')
  })
})
