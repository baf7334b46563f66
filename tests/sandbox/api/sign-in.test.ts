/** @jest-environment node */
import { formatMessage } from 'portico/siwx-server'
import { privateKeyToAccount } from 'viem/accounts'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { fetchAllApart } from '../../support/fetch-apart.ts'

fetchAllApart()

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

let api: Service
beforeAll(async () => {
  // The account's key answers by itself: the chain is never asked.
  api = await startApi({ chains: { 'eip155:1': 'http://127.0.0.1:9' } })
})
afterAll(() => api.close())

const ask = (name: string, init: RequestInit = {}, project = 'sandbox'): Promise<Response> =>
  fetch(`${api.url}/auth/v1/${name}?projectId=${project}`, init)
const signIn = async (domain = 'localhost:4100') => {
  const { nonce, token } = await (await ask('nonce')).json()
  const message = formatMessage({
    domain,
    uri: `http://${domain}/`,
    version: '1',
    nonce,
    chainId: 'eip155:1',
    accountAddress: account.address,
    issuedAt: new Date().toISOString(),
  })
  const body = JSON.stringify({ message, signature: await account.signMessage({ message }) })
  return (): Promise<Response> => ask('authenticate', { method: 'POST', headers: { 'x-nonce-jwt': `Bearer ${token}` }, body })
}

test('A15: of 16 who show one nonce at once exactly one is signed in, and what they get is kept until it is signed out', async () => {
  const show = await signIn()
  const answers = await Promise.all(Array.from({ length: 16 }, show))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(401)])
  const { token = '' } = (await Promise.all(answers.map((answer) => answer.json()))).find((body) => 'token' in body) ?? {}
  const headers = { authorization: `Bearer ${token}` }
  expect(await (await ask('me', { headers })).json()).toEqual({ address: account.address, chainId: 1 })
  const orders = async (): Promise<number> => (await fetch(`${api.url}/example/orders`, { headers })).status
  expect(await orders()).toBe(200)
  expect((await ask('update-user-metadata', { method: 'PATCH', headers, body: '{"theme":"dark"}' })).status).toBe(200)
  expect((await ask('sign-out', { method: 'POST', headers, body: '{}' })).status).toBe(200)
  expect(await orders()).toBe(401)
  expect((await ask('me', { headers })).status).toBe(401)
})

test('a page of another site is refused by what it signed, a project that nobody knows at once', async () => {
  const answer = await (await signIn('evil.example'))()
  expect([answer.status, (await answer.json()).reasons[0].name]).toEqual([401, 'domain'])
  expect((await ask('nonce', {}, 'nobody')).status).toBe(401)
  expect((await ask('nonce', { headers: { origin: 'https://evil.example' } })).status).toBe(403)
})
