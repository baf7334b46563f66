/** @jest-environment node */
import { readAuthConfig } from '../../../server/auth/index.ts'

const config = (origin: string, frame = 'https://wallet.example') =>
  readAuthConfig({
    url: 'https://auth.example',
    frame,
    secrets: ['a secret of the tests, which is long enough'],
    database: { url: ':memory:' },
    projects: [{ id: 'shop', name: 'Shop', origins: [origin] }],
  })

const refused = expect.objectContaining({ code: 'OPTION_INVALID' })

test.each([
  '*',
  'https://*',
  'https://*.example',
  'https://shop.example/',
  'https://SHOP.example',
  'shop.example',
  'null',
  'ftp://shop.example',
])('A11: %p is no origin that may embed the frame', (origin) => {
  expect(() => config(origin)).toThrow(refused)
  expect(() => config('https://shop.example', origin)).toThrow(refused)
})

test.each([
  'https://shop.example',
  'https://shop.example:8443',
  'http://localhost:5173',
  'http://[::1]:5173',
  'https://xn--bcher-kva.example',
])('%p is one', (origin) => {
  expect(config(origin).projects[0]?.origins).toEqual([origin])
})
