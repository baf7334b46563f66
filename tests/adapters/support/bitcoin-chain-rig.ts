import { verifyBitcoinMessage } from '../../../adapters/bitcoin/verify/verify-message.ts'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { caipNetworkIdOf, hashOf } from '../../../examples/sandbox/bitcoin/chain-id.ts'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { type ServiceProcess, startServiceProcess } from '../../sandbox/support/service-process.ts'
import type { ChainSide } from '../conformance.ts'
import { bitcoinNetwork } from './bitcoin-rig.ts'

const NAMES = ['first', 'second'] as const

/** The first block of every regtest chain. */
const REGTEST = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'

/**
 * Two chains for a file's conformance tests, and what they say of themselves. The answer takes the id under which a wallet knows the second,
 * where it is a public one's. `regtest`: the first is a regtest chain, for wallets that know public chains alone. `rounds`: how often the suite
 * runs over them. Call it outside of tests.
 */
export const bitcoinChains = ({ regtest = false, rounds = 1 } = {}) => {
  const [firstId, secondId] = [caipNetworkIdOf(regtest ? REGTEST : hashOf(NAMES[0])), caipNetworkIdOf(hashOf(NAMES[1]))]
  let chains: readonly ServiceProcess[] = []
  beforeAll(async () => {
    const start = (config: object): Promise<ServiceProcess> =>
      startServiceProcess('examples/sandbox/bitcoin/run-bitcoin.ts', '--config', JSON.stringify({ blockTime: 1, ...config }))
    chains = await Promise.all([start({ name: NAMES[0], ...(regtest && { genesis: REGTEST }) }), start({ name: NAMES[1] })])
    // Little more than one transfer of the suite: an API counts all that ever came, in numbers that JSON can write.
    const faucet = { method: 'POST', body: JSON.stringify({ address: bitcoinTestAccounts[0].payment, amount: '10000001' }) }
    for (let round = 0; round < rounds; round += 1) await fetch(`${chains[0]?.control}/_sandbox/faucet`, faucet)
  })
  afterAll(() => Promise.all(chains.map((chain) => chain.kill())))

  return (known: CaipNetworkId<'bip122'> = secondId): ChainSide<'bip122'> => {
    const [first, second] = [bitcoinNetwork(firstId, chains[0]?.url ?? ''), bitcoinNetwork(known, chains[1]?.url ?? '')]
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
