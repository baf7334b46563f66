import { fireEvent, render, screen } from '@testing-library/react'
import { Picture } from '../../ui-kit/index.ts'

const shown = () => document.querySelector('img')
const place = () => screen.getByRole('img', { name: 'Artwork' })
const picture = (src: string | undefined, loading = false) => (
  <Picture src={src} label="Artwork" ratio={2} loading={loading} fallback="No picture" />
)

describe('Picture', () => {
  it('keeps its place, sends no referrer, and is busy until it has come', () => {
    render(picture('https://art.example/1.png'))
    expect([place().style.aspectRatio, place().getAttribute('aria-busy')]).toEqual(['2', 'true'])
    expect([shown()?.getAttribute('src'), shown()?.getAttribute('referrerpolicy')]).toEqual(['https://art.example/1.png', 'no-referrer'])
    fireEvent.load(shown() ?? document.body)
    expect(place().getAttribute('aria-busy')).toBeNull()
  })

  it('A5: never loads a refused address, and says so in its place', () => {
    render(picture('javascript:alert(1)'))
    expect(shown()).toBeNull()
    expect(place().textContent).toBe('No picture')
  })

  it('says so where the picture does not load, and tries another', () => {
    const { rerender } = render(picture('https://art.example/1.png'))
    fireEvent.error(shown() ?? document.body)
    expect(place().textContent).toBe('No picture')
    rerender(picture('https://art.example/2.png'))
    expect(shown()?.getAttribute('src')).toBe('https://art.example/2.png')
  })

  it('shows no fallback while its address is asked for', () => {
    render(picture(undefined, true))
    expect([place().textContent, place().getAttribute('aria-busy')]).toEqual(['', 'true'])
  })
})
