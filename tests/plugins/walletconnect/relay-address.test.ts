/** @jest-environment node */

import { relayAddress } from '../../../plugins/walletconnect/relay-address.ts'

test.each(['wss://relay.example', 'ws://localhost:5555', 'ws://127.0.0.1:5555/relay', 'ws://127.9.9.9', 'ws://[::1]:5555'])(
  '%s may be the relay',
  (relayUrl) => {
    expect(relayAddress({ projectId: 'mine', services: {} }, { relayUrl })).toEqual({ relayUrl, projectId: 'mine' })
  },
)

test.each([
  'ws://relay.example',
  'ws://localhost.relay.example',
  'ws://127.0.0.1.relay.example',
  'ws://127.0.0.1@relay.example',
  'ws://localhost:5555@relay.example',
  'ws://192.168.0.10:5555',
  'http://relay.example',
])('%s may not, whether it is the option or the service of the host', (relay) => {
  const refusal = expect.objectContaining({ code: 'OPTION_INVALID' })
  expect(() => relayAddress({ projectId: 'mine', services: {} }, { relayUrl: relay })).toThrow(refusal)
  expect(() => relayAddress({ projectId: 'mine', services: { relay } }, { relayUrl: '' })).toThrow(refusal)
})
