/** @jest-environment node */
import * as networks from 'portico/networks'

test('each network is named by its family and its id, once', () => {
  const all = Object.values(networks)
  expect(all.map(({ caipNetworkId }) => caipNetworkId)).toEqual(all.map(({ chainNamespace, id }) => `${chainNamespace}:${id}`))
  expect(new Set(all.map(({ caipNetworkId }) => caipNetworkId)).size).toBe(all.length)
  expect(new Set(all.map(({ chainNamespace }) => chainNamespace))).toEqual(new Set(['eip155', 'solana', 'bip122', 'polkadot']))
})
