import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Tabs } from '../../ui-kit/index.ts'
import { nextTab } from '../../ui-kit/parts/lists/tabs.tsx'

const items = [
  { id: 'tokens', label: 'Tokens' },
  { id: 'nfts', label: 'NFTs' },
  { id: 'activity', label: 'Activity' },
]

function Account() {
  const [selected, setSelected] = useState('tokens')
  return (
    <Tabs label="Account" items={items} selected={selected} onSelect={setSelected}>
      <p>{`All ${selected}`}</p>
    </Tabs>
  )
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const tab = (name: string) => screen.getByRole('tab', { name })

describe('Tabs', () => {
  it('has one stop in the tab order, the selected tab', () => {
    render(<Account />)
    expect(screen.getAllByRole('tab').map((element) => element.tabIndex)).toEqual([0, -1, -1])
  })

  it('selects and focuses with the arrow keys, wrapping at both ends', () => {
    render(<Account />)
    tab('Tokens').focus()
    press('ArrowRight')
    expect(document.activeElement).toBe(tab('NFTs'))
    expect(tab('NFTs').getAttribute('aria-selected')).toBe('true')
    press('ArrowLeft')
    press('ArrowLeft')
    expect(document.activeElement).toBe(tab('Activity'))
    press('ArrowRight')
    expect(document.activeElement).toBe(tab('Tokens'))
  })

  it('goes to the ends with Home and End and leaves other keys alone', () => {
    render(<Account />)
    tab('Tokens').focus()
    press('End')
    expect(tab('Activity').getAttribute('aria-selected')).toBe('true')
    press('Home')
    expect(tab('Tokens').getAttribute('aria-selected')).toBe('true')
    expect(press('a')).toBe(true)
    expect(press('End')).toBe(false)
  })

  it('names the panel by the selected tab', () => {
    render(<Account />)
    fireEvent.click(tab('NFTs'))
    const panel = screen.getByRole('tabpanel', { name: 'NFTs' })
    expect(panel.textContent).toBe('All nfts')
    expect(tab('NFTs').getAttribute('aria-controls')).toBe(panel.id)
    expect(tab('Tokens').hasAttribute('aria-controls')).toBe(false)
  })

  it('shows the first tab where the selected one is unknown', () => {
    render(<Tabs label="Account" items={items} selected="gone" onSelect={() => {}} />)
    expect(tab('Tokens').getAttribute('aria-selected')).toBe('true')
    expect(screen.queryByRole('tabpanel')).toBeNull()
  })

  it('follows the reading direction', () => {
    expect(nextTab('ArrowRight', 0, 3, false)).toBe(1)
    expect(nextTab('ArrowRight', 0, 3, true)).toBe(2)
    expect(nextTab('ArrowLeft', 0, 3, true)).toBe(1)
    expect(nextTab('ArrowLeft', 0, 0, false)).toBeUndefined()
  })
})
