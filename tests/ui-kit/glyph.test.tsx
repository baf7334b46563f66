import { fireEvent, render, screen } from '@testing-library/react'
import { Badge, Glyph, globeIcon, NamedIcon, sendIcon } from '../../ui-kit/index.ts'

const picture = () => document.querySelector('img')
const letter = () => document.querySelector('[data-letter]')?.getAttribute('data-letter')
const hues = () => document.querySelector<HTMLElement>('.glyph')?.style.cssText

describe('Glyph', () => {
  it('shows a picture of fixed size that sends no referrer', () => {
    render(<Glyph kind="logo" size={48} src="https://wallet.example/logo.png" name="Kestrel" />)
    const image = picture()
    expect(image?.getAttribute('src')).toBe('https://wallet.example/logo.png')
    expect([image?.getAttribute('width'), image?.getAttribute('height'), image?.getAttribute('alt')]).toEqual(['48', '48', ''])
    expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer')
  })

  it('falls back to the letter when the picture does not load, and tries again with another', () => {
    const glyph = (src: string) => <Glyph kind="token" src={src} name="ether" />
    const { rerender } = render(glyph('https://a.example/1.png'))
    fireEvent.error(picture() ?? document.body)
    expect(picture()).toBeNull()
    expect(letter()).toBe('E')
    rerender(glyph('https://a.example/2.png'))
    expect(picture()?.getAttribute('src')).toBe('https://a.example/2.png')
  })

  it('never loads a refused address', () => {
    render(<Glyph kind="logo" src="javascript:alert(1)" name="Kestrel" />)
    expect(picture()).toBeNull()
    expect(letter()).toBe('K')
  })

  it('keeps the letter out of the text of the control around it', () => {
    const { container } = render(
      <button type="button">
        <Glyph kind="network" name="Base" />
        Base
      </button>,
    )
    expect(container.textContent).toBe('Base')
    expect(screen.getByRole('button', { name: 'Base' })).toBeDefined()
  })

  it('draws the same avatar for the same address, whatever its letter case', () => {
    const { rerender } = render(<Glyph kind="avatar" seed="0xB07e31Fa8C526d90E4a71b68F3c205D97aE62d48" />)
    const first = hues()
    rerender(<Glyph kind="avatar" seed="0xb07e31fa8c526d90e4a71b68f3c205d97ae62d48" />)
    expect(hues()).toBe(first)
    rerender(<Glyph kind="avatar" seed="0x4f2A7c1D90bE35A8d6F102C48e7B5d3A61F9c91E" />)
    expect(hues()).not.toBe(first)
  })

  it('shows an icon where there is neither picture nor name', () => {
    const { container } = render(<Glyph kind="network" />)
    expect(container.querySelector('path')?.getAttribute('d')).toBe(globeIcon.path)
  })

  it('is hidden from assistive technology unless it has a label', () => {
    const { rerender } = render(<Glyph kind="logo" name="Kestrel" />)
    expect(screen.queryByRole('img')).toBeNull()
    rerender(<Glyph kind="logo" name="Kestrel" label="Kestrel" />)
    expect(screen.getByRole('img', { name: 'Kestrel' })).toBeDefined()
  })

  it('carries a badge whose picture falls back to a colour', () => {
    render(<Glyph kind="token" name="USDC" badge={<Badge name="Base" src="https://a.example/base.png" />} />)
    fireEvent.error(picture() ?? document.body)
    expect(picture()).toBeNull()
    expect(document.querySelector<HTMLElement>('.badge')?.style.getPropertyValue('--hue')).not.toBe('')
  })
})

describe('NamedIcon', () => {
  const path = () => document.querySelector('path')?.getAttribute('d')

  it('draws the icon that a manifest names, and a plug for an unknown name', () => {
    const { rerender } = render(<NamedIcon name="send" />)
    expect(path()).toBe(sendIcon.path)
    rerender(<NamedIcon name="constructor" />)
    const plug = path()
    rerender(<NamedIcon name="plug" />)
    expect(plug).toBe(path())
  })

  it('shows an inline picture and refuses one of another kind', () => {
    const { rerender } = render(<NamedIcon name="data:image/png;base64,iVBORw0KGgo=" />)
    expect(picture()).not.toBeNull()
    rerender(<NamedIcon name="data:text/html,x" />)
    expect(picture()).toBeNull()
  })
})
