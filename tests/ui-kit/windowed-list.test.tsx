import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { WindowedList } from '../../ui-kit/index.ts'

const items = Array.from({ length: 1_000 }, (_, id) => ({ id }))
const list = (
  <WindowedList aria-label="Activity" items={items} keyOf={({ id }) => id}>
    {({ id }) => <span>{`Row ${id}`}</span>}
  </WindowedList>
)

// What it draws as it is scrolled is measured in a browser: tests/ui-kit/windowed-list.browser.test.ts.
describe('WindowedList', () => {
  it('is a list with a name, whose drawn rows say their place in the whole', () => {
    render(list)
    expect(screen.getByRole('list', { name: 'Activity' })).toBeDefined()
    const rows = screen.getAllByRole('listitem')
    expect(rows.length).toBeLessThan(50)
    expect(rows.slice(0, 2).map((row) => [row.textContent, row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')])).toEqual([
      ['Row 0', '1', '1000'],
      ['Row 1', '2', '1000'],
    ])
  })

  it('draws its first rows on a server', () => {
    const html = renderToString(list)
    expect([html.includes('Row 11'), html.includes('Row 500')]).toEqual([true, false])
  })

  it('has several columns, whose items say their place, and asks once for more than is there', () => {
    const onEnd = jest.fn()
    const grid = (loaded: number) => (
      <WindowedList aria-label="Wallets" columns={4} items={items} loaded={loaded} keyOf={({ id }) => id} onEnd={onEnd}>
        {({ id }) => <span>{`Cell ${id}`}</span>}
      </WindowedList>
    )
    const { rerender } = render(grid(200))
    expect(screen.getByRole('list', { name: 'Wallets' })).toBeDefined()
    const cells = screen.getAllByRole('listitem')
    expect([cells.length, cells[5]?.getAttribute('aria-posinset'), cells[5]?.getAttribute('aria-setsize')]).toEqual([48, '6', '1000'])
    expect(onEnd).not.toHaveBeenCalled()
    rerender(grid(40))
    rerender(grid(40))
    expect(onEnd).toHaveBeenCalledTimes(1)
  })
})
