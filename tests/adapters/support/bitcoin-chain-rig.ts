import { verifyBitcoinMessage } from '../../../adapters/bitcoin/verify/verify-message.ts'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { caipNetworkIdOf, hashOf } from '../../../examples/sandbox/bitcoin/chain-id.ts'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { type ServiceProcess, startServiceProcess } from '../../sandbox/support/service-process.ts'
import type { ChainSide } from '../conformance.ts'
import { bitcoinNetwork } from './bitcoin-rig.ts'

const NAMES = ['first', 'second'] as const

const ids = NAMES.map((name) => caipNetworkIdOf(hashOf(name)))

/**
 * Two chains for a file's conformance tests, and what they say of themselves. The answer takes the ids under which a wallet knows them, where
 * it knows public chains alone. Call it outside of tests.
 */
export const bitcoinChains = () => {
  let chains: readonly ServiceProcess[] = []
  beforeAll(async () => {
    const start = (name: string): Promise<ServiceProcess> =>
      startServiceProcess('examples/sandbox/bitcoin/run-bitcoin.ts', '--config', JSON.stringify({ name, blockTime: 1 }))
    chains = await Promise.all(NAMES.map(start))
    const faucet = { method: 'POST', body: JSON.stringify({ address: bitcoinTestAccounts[0].payment, amount: '15000000' }) }
    await fetch(`${chains[0]?.url}/_sandbox/faucet`, faucet)
  })
  afterAll(() => Promise.all(chains.map((chain) => chain.kill())))

  return (known: readonly CaipNetworkId<'bip122'>[] = ids): ChainSide<'bip122'> => {
    const [first, second] = known.map((id, at) => bitcoinNetwork(id, chains[at]?.url ?? ''))
    if (!first || !second) throw new Error('The chains do not run.')
    const ask = async (path: string): Promise<unknown> => (await fetch(`${first.rpcUrls.default.http[0]}${path}`)).json()
    return {
      networks: [first, second],
      least: 294n,
      async balanceOf(address) {
        const coins = (await ask(`/address/${address}/utxo`)) as readonly { readonly value: number }[]
        return coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
      },
      feeOf: async (id) => BigInt(((await ask(`/tx/${id}`)) as { readonly fee: number }).fee),
      verifyMessage: async (address, message, signature) => verifyBitcoinMessage({ address, message, signature }),
    }
  }
}
