import { fireEvent, render, screen } from '@testing-library/react'
import { Glyph } from '../../ui-kit/index.ts'
import { QrCode } from '../../ui-kit/qr/index.ts'
import { readPixels } from '../support/read-qr.ts'
import { bitmap } from './support/path-bitmap.ts'

const pairing = `wc:${'7f6e504b'.repeat(8)}@2?relay-protocol=irn&symKey=${'587d5484'.repeat(8)}&expiryTimestamp=1795000000`
const address = '0x4f2A7c1D90bE35A8d6F102C48e7B5d3A61F9c91E'
const mark = <Glyph kind="logo" name="Meridian" size={44} />

/** The mark as the style sheet draws it on a paper of 328: a margin of paper, and a picture that is neither dark nor light. */
function paintMark({ data, side }: ReturnType<typeof bitmap>): void {
  const paint = (share: number, shade: number) => {
    const from = Math.round((side * (1 - share)) / 2)
    for (let y = from; y < side - from; y += 1) data.fill(shade, (y * side + from) * 4, (y * side + side - from) * 4)
  }
  paint(56 / 328, 255)
  paint(44 / 328, 96)
}

/** What a camera reads from the code on the page, on a paper of `side` px. */
function read(side: number): string | undefined {
  const svg = document.querySelector('svg.paper-code')
  const [left = 0, , width = 0] = (svg?.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const path = svg?.querySelector('path')?.getAttribute('d') ?? ''
  const picture = bitmap(path, width + 2 * left, side / width, -left)
  if (document.querySelector('.paper-mark')) paintMark(picture)
  return readPixels({ data: picture.data, width: picture.side, height: picture.side })
}

describe('QrCode', () => {
  it.each([
    ['a pairing address', pairing],
    ['an account address', address],
    ['a single letter', 'x'],
    ['a long link', `https://wallet.example/wc?uri=${encodeURIComponent(pairing)}`],
  ])('is read with a mark in the middle: %s', (_, value) => {
    render(<QrCode value={value} label="QR code" mark={mark} />)
    expect(read(656)).toBe(value)
  })

  // One decoder in use took modules of these for something else, at the size of a screen without many pixels.
  it.each([
    [
      '2fd07c328fef590466f7e43e0efb6239c959129928b9d0e00c05e65bb22e8065',
      '43fd0450c8bbdaa1c983f987010a3944265e2763e5577e44e6f4004459b38e2f',
    ],
    [
      '6b398bbfc1ceee99629b55d1b1f9b03cb0d23e6310be0d9dccb9bc71960dc5fd',
      'df7862aa826991a07c6230793436d4169167523dc13ee83eca82ba75ac2a7808',
    ],
  ])('is read whatever the keys of a link are: %s', (topic, key) => {
    const link = `wc:${topic}@2?relay-protocol=irn&symKey=${key}&expiryTimestamp=1795431730`
    render(<QrCode value={link} label="QR code" mark={mark} />)
    expect(read(328)).toBe(link)
  })

  it('is read without a mark', () => {
    render(<QrCode value={pairing} label="QR code" />)
    expect(read(656)).toBe(pairing)
  })

  it.each([pairing, address, 'x'])('leaves at least four modules of paper around %s', (value) => {
    render(<QrCode value={value} label="QR code" />)
    const [left = 0] = (document.querySelector('svg.paper-code')?.getAttribute('viewBox') ?? '').split(' ').map(Number)
    expect(left).toBeLessThanOrEqual(-4)
  })

  it('leaves the modules out that the mark would cut', () => {
    const { rerender } = render(<QrCode value={address} label="QR code" />)
    const drawn = () => document.querySelector('svg.paper-code path')?.getAttribute('d')?.length ?? 0
    const whole = drawn()
    rerender(<QrCode value={address} label="QR code" mark={mark} />)
    expect(drawn()).toBeLessThan(whole)
  })

  it('is a named picture', () => {
    render(<QrCode value={address} label="QR code of your address" />)
    expect(screen.getByRole('img', { name: 'QR code of your address' })).toBeDefined()
    expect(document.querySelector('[part="qr"]')).not.toBeNull()
  })

  it('waits with a ghost that says nothing to a camera', () => {
    render(<QrCode value={undefined} label="Preparing the code" mark={mark} />)
    expect(screen.getByRole('img', { name: 'Preparing the code' }).closest('[aria-busy="true"]')).not.toBeNull()
    expect(read(656)).toBeUndefined()
  })

  it('offers a new code when it has expired, and is a picture no more', () => {
    const onRenew = jest.fn()
    render(
      <QrCode
        value={pairing}
        label="QR code"
        mark={mark}
        expired={{ title: 'This code has expired', renewLabel: 'Show a new code', onRenew }}
      />,
    )
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByRole('status').textContent).toContain('This code has expired')
    fireEvent.click(screen.getByRole('button', { name: 'Show a new code' }))
    expect(onRenew).toHaveBeenCalledTimes(1)
  })
})
