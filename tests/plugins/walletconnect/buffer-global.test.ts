/** @jest-environment node */
import { Buffer as NodeBuffer } from 'node:buffer'
import { provideBuffer } from '../../../plugins/walletconnect/auth/buffer-global.ts'

// What the vendor's client does with it: base64 of text, both ways. That it signs in where there is none: tests/browser/services/sign-in.
interface Lent {
  from(source: string | ArrayBuffer | readonly number[], how?: string | number, length?: number): { toString(encoding?: string): string }
}
const present = (): Lent | undefined => Reflect.get(globalThis, 'Buffer')

beforeEach(() => void Reflect.deleteProperty(globalThis, 'Buffer'))
afterEach(() => void Object.assign(globalThis, { Buffer: NodeBuffer }))

test('writes and reads text as Node does, in the alphabet of addresses too, and goes with the last who needs it', () => {
  const ends = [provideBuffer(), provideBuffer()]
  for (const text of ['', '{"att":{"eip155":{"request/personal_sign":[{}]}}}', 'Käfer ✓ 𝄞?>', '?'.repeat(9_999)]) {
    const there = NodeBuffer.from(text)
    expect(present()?.from(text).toString('base64')).toBe(there.toString('base64'))
    for (const written of [there.toString('base64'), there.toString('base64url')])
      expect(present()?.from(written, 'base64').toString('utf-8')).toBe(text)
    // As the code asks that takes the relay's tokens apart.
    const bytes = new TextEncoder().encode(`a${text}b`)
    expect(
      present()
        ?.from(bytes.buffer, 1, bytes.length - 2)
        .toString('utf8'),
    ).toBe(text)
    expect(
      present()
        ?.from([...bytes])
        .toString(),
    ).toBe(`a${text}b`)
  }
  ends[0]?.()
  expect(present()).toBeDefined()
  ends[1]?.()
  expect(present()).toBeUndefined()
})

test('a page that has one keeps it', () => {
  Object.assign(globalThis, { Buffer: NodeBuffer })
  provideBuffer()()
  expect(present()).toBe(NodeBuffer)
})
