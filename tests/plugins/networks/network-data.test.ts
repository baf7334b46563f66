/** @jest-environment node */
import * as chains from 'viem/chains'
import * as networks from '../../../kernel/networks/index.ts'

const all = Object.values(networks)
const evm = all.filter(({ chainNamespace }) => chainNamespace === 'eip155')

describe('portico/networks', () => {
  it('gives every network once', () => {
    expect(new Set(all.map(({ caipNetworkId }) => caipNetworkId)).size).toBe(all.length)
  })

  it.each(evm.map((network) => [network.name, network] as const))('%s agrees with the chain as viem knows it', (_, network) => {
    const chain = Object.values(chains).find(({ id }) => id === network.id)
    expect(network.caipNetworkId).toBe(`eip155:${network.id}`)
    expect(chain?.nativeCurrency.symbol.toLowerCase()).toBe(network.nativeCurrency.symbol.toLowerCase())
    expect(chain?.nativeCurrency.decimals).toBe(network.nativeCurrency.decimals)
    expect(chain?.testnet ?? false).toBe(network.testnet ?? false)
  })

  it('names https addresses only', () => {
    const addresses = all.flatMap(({ rpcUrls, blockExplorers }) => [...rpcUrls.default.http, blockExplorers?.default.url ?? []].flat())
    for (const address of addresses) expect(address).toMatch(/^https:\/\/[a-z0-9.-]+(\/[a-z0-9/]+)?$/i)
  })
})
