import { fireEvent, render, screen } from '@testing-library/react'
import { Cell, Checkbox, List, Row } from '../../ui-kit/index.ts'

describe('Row', () => {
  it('is a button with onClick and plain text without', () => {
    const onClick = jest.fn()
    const { rerender } = render(<Row name="Halcyon" end="Installed" onClick={onClick} />)
    fireEvent.click(screen.getByRole('button', { name: 'Halcyon Installed' }))
    expect(onClick).toHaveBeenCalledTimes(1)
    rerender(<Row name="Halcyon" end="Installed" />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText('Halcyon')).toBeDefined()
  })

  it('writes its name in the direction of the name, so that one of the other direction is cut at its own end', () => {
    render(<Row name="محفظة" />)
    expect(screen.getByText('محفظة').tagName).toBe('BDI')
  })

  it('says why it is disabled, in the place of its tag, and ignores clicks', () => {
    const onClick = jest.fn()
    render(<Row name="Gnosis" end="Recent" disabled="Not in this wallet" onClick={onClick} />)
    const row = screen.getByRole('button', { name: 'Gnosis Not in this wallet' })
    fireEvent.click(row)
    expect(onClick).not.toHaveBeenCalled()
    expect(row.getAttribute('aria-disabled')).toBe('true')
  })

  it('is busy and ignores clicks while it loads', () => {
    const onClick = jest.fn()
    render(<Row name="Fathom" end="Installed" loading onClick={onClick} />)
    const row = screen.getByRole('button', { name: 'Fathom' })
    fireEvent.click(row)
    expect(onClick).not.toHaveBeenCalled()
    expect(row.getAttribute('aria-busy')).toBe('true')
  })

  it('marks the current choice', () => {
    render(<Row name="Base" selected onClick={() => {}} />)
    expect(screen.getByRole('button').getAttribute('aria-current')).toBe('true')
  })
})

describe('List', () => {
  it('makes an item of each child and none of what is not there', () => {
    render(
      <List aria-label="Wallets">
        <Row name="Halcyon" />
        {false}
        {null}
        {['Kestrel', 'Marlow'].map((name) => (
          <Row key={name} name={name} />
        ))}
      </List>,
    )
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByRole('list', { name: 'Wallets' }).getAttribute('part')).toBe('list')
  })
})

describe('Cell and Checkbox', () => {
  it('calls back', () => {
    const onClick = jest.fn()
    const onChecked = jest.fn()
    render(<Cell glyph={null} name="Quay" onClick={onClick} />)
    render(
      <Checkbox checked={false} onChecked={onChecked}>
        I know what this call does
      </Checkbox>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Quay' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'I know what this call does' }))
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(onChecked).toHaveBeenCalledWith(true)
  })
})
