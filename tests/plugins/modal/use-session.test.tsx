import { act, render, screen } from '@testing-library/react'
import type { Portico } from 'portico'
import { PorticoProvider, useSession } from 'portico/react'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { createTestStore } from '../../../kernel/testing/index.ts'

const session = { data: { accountAddress: '0x1', chainId: 'eip155:1' }, message: 'm', signature: 's' }

/** A kernel whose state and sign-in the test decides. */
const create = (service: () => Promise<unknown>) => {
  const listeners = new Set<() => void>()
  let state: object = { status: 'disconnected', namespaces: {} }
  const asked = jest.fn(service)
  const portico = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    service: asked,
  } as unknown as Portico
  const move = (status: string) =>
    act(async () => {
      state = { status, namespaces: {} }
      for (const listener of listeners) listener()
    })
  return { portico, move, asked }
}

let seen: ReturnType<typeof useSession>
function Shown() {
  seen = useSession()
  return <output>{`${seen.status} ${seen.session?.data.chainId ?? 'none'}`}</output>
}
const said = () => screen.getByRole('status').textContent
const show = (portico: Portico) =>
  render(
    <PorticoProvider portico={portico}>
      <Shown />
    </PorticoProvider>,
  )

test('useSession says whether the connected account is signed in, and loads nothing before', async () => {
  const store = createTestStore<unknown>(session)
  const getSessions = jest.fn(async () => store.set(undefined))
  const { portico, move, asked } = create(async () => ({ session: store, getToken: async () => 'the token', getSessions }))
  show(portico)
  expect([said(), await seen.getToken()]).toEqual(['signedOut none', undefined])
  await move('reconnecting')
  expect([said(), asked.mock.calls]).toEqual(['loading none', []])
  await move('connected')
  expect([said(), await seen.getToken()]).toEqual(['signedIn eip155:1', 'the token'])
  await act(() => seen.refresh())
  expect([said(), getSessions.mock.calls.length]).toEqual(['signedOut none', 1])
  await act(async () => store.set(session))
  await move('disconnected')
  expect([said(), await seen.getToken()]).toEqual(['signedOut none', undefined])
})

test('a page without the sign-in plugin reads why', async () => {
  const { portico, move } = create(() => Promise.reject(new PorticoError('PLUGIN_MISSING', 'away')))
  show(portico)
  await move('connected')
  expect([said(), seen.error?.code]).toEqual(['signedOut none', 'PLUGIN_MISSING'])
})
