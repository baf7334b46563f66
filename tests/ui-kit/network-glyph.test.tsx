import { act, render, screen, waitFor } from '@testing-library/react'
import * as networks from 'portico/networks'
import { Badge, NetworkGlyph } from '../../ui-kit/index.ts'
import { imageSource } from '../../ui-kit/parts/identity/glyph-look.ts'
import { settle } from '../support/deferred.ts'

const source = () => document.querySelector('img')?.getAttribute('src')
const letter = () => document.querySelector('[data-letter]')?.getAttribute('data-letter')
const drawn = (address: string | null | undefined) => decodeURIComponent(address?.replace('data:image/svg+xml,', '') ?? '')

test.each(Object.entries(networks))('%s carries its logo, a whole drawing that an image may show', async (_, network) => {
  render(<NetworkGlyph id={network.caipNetworkId} name={network.name} />)
  await waitFor(() => expect(source()).toMatch(/^data:image\/svg\+xml,/))
  expect(imageSource(source() ?? '')).toBe(source())
  const svg = new DOMParser().parseFromString(drawn(source()), 'image/svg+xml')
  expect(svg.querySelector('parsererror')).toBeNull()
  expect(svg.querySelectorAll('path').length).toBeGreaterThan(1)
  // What is drawn with stands in the same drawing.
  for (const [, id = ''] of drawn(source()).matchAll(/url\(#(\w+)\)/g)) expect(svg.getElementById(id)).not.toBeNull()
  expect(drawn(source())).not.toMatch(/<script|href|on\w+=/)
})

test('another network is another picture', async () => {
  const { rerender } = render(<NetworkGlyph id="eip155:1" name="Ethereum" />)
  await waitFor(() => expect(source()).toBeTruthy())
  const first = source()
  rerender(<NetworkGlyph id="eip155:10" name="OP Mainnet" />)
  await waitFor(() => expect(source() ?? first).not.toBe(first))
})

test('the host’s own picture goes first, and what nobody knows has its letter', async () => {
  const { rerender } = render(<NetworkGlyph id="eip155:1" name="Ethereum" src="https://host.example/eth.png" />)
  expect(source()).toBe('https://host.example/eth.png')
  rerender(<NetworkGlyph id="eip155:31337" name="Local" />)
  await act(settle)
  expect([source(), letter()]).toEqual([undefined, 'L'])
})

test('nothing is loaded before it may be', async () => {
  const { rerender } = render(<NetworkGlyph id="eip155:1" name="Ethereum" load={false} label="Ethereum" />)
  await act(settle)
  expect(source()).toBeUndefined()
  expect(screen.getByRole('img', { name: 'Ethereum' })).toBeTruthy()
  rerender(<NetworkGlyph id="eip155:1" name="Ethereum" label="Ethereum" />)
  await waitFor(() => expect(source()).toBeTruthy())
})

test('a token’s badge shows the logo of its network, and its colour where nobody knows one', async () => {
  const { rerender } = render(<Badge id="eip155:10" name="OP Mainnet" />)
  await waitFor(() => expect(source()).toMatch(/^data:image\/svg\+xml,/))
  rerender(<Badge id="eip155:31337" name="Local" />)
  await act(settle)
  expect([source(), document.querySelector('.badge.drawn') !== null]).toEqual([undefined, true])
})
