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

const CLIENT = { clientId: 'shop at google', clientSecret: 'of the environment' }
const file = (clients: object) => ({
  url: 'https://auth.example',
  frame: 'https://wallet.example',
  secrets: ['a secret of the tests, which is long enough'],
  database: { url: ':memory:' },
  providers: { google: { clientId: 'common', clientSecret: 'of the file' } },
  projects: [
    { id: 'my-shop', name: 'Shop', origins: ['https://shop.example'], clients },
    { id: 'other', name: 'Other', origins: ['https://other.example'] },
  ],
})

test('the secrets of a project’s own registration come from the environment, under its name', () => {
  const environment = { PORTICO_AUTH_MY_SHOP_GOOGLE_CLIENT_SECRET: CLIENT.clientSecret, PORTICO_AUTH_MY_SHOP_X_CLIENT_SECRET: 'of nobody' }
  const read = readAuthConfig(file({ google: { clientId: CLIENT.clientId } }), environment)
  expect(read.projects.map(({ clients }) => clients)).toEqual([{ google: CLIENT }, {}])
  expect(read.providers).toEqual({ google: { clientId: 'common', clientSecret: 'of the file' } })
})

test('the common registration’s secrets are not those of a project', () => {
  const environment = { PORTICO_AUTH_GOOGLE_CLIENT_SECRET: 'common' }
  expect(() => readAuthConfig(file({ google: { clientId: CLIENT.clientId } }), environment)).toThrow(refused)
})
