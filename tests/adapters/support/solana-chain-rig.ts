import { Connection, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js'
import * as v from 'valibot'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import type { Network } from '../../../kernel/contract/caip.ts'
import { type ServiceProcess, startServiceProcess } from '../../sandbox/support/service-process.ts'
import { until } from '../../support/wait.ts'
import type { ChainSide } from '../conformance.ts'
import { isSignedBy, solanaNetwork } from './solana-rig.ts'

const start = (name: string): Promise<ServiceProcess> =>
  startServiceProcess('examples/sandbox/solana/run-solana.ts', '--config', JSON.stringify({ name, slotLength: 100 }))

const connectionTo = (url: string): Connection =>
  new Connection(url, { commitment: 'confirmed', fetch: (to, options) => fetch(to, options) })

/** Two chains for a file's conformance tests, with a token on the first, and what they say of themselves. Call it outside of tests. */
export const solanaChains = () => {
  let chains: readonly ServiceProcess[] = []
  let networks: readonly Network<'solana'>[] = []
  let token: ChainSide<'solana'>['token']
  beforeAll(async () => {
    chains = await Promise.all([start('first'), start('second')])
    networks = await Promise.all(
      chains.map(async ({ url }) => solanaNetwork(`solana:${(await connectionTo(url).getGenesisHash()).slice(0, 32)}`, url)),
    )
    const [first] = chains
    for (const { address } of solanaTestAccounts.slice(0, 2)) {
      await fetch(`${first?.url}/faucet`, { method: 'POST', body: JSON.stringify({ address, amount: '2000000' }) })
    }
    const holders = solanaTestAccounts.slice(0, 2).map(({ address }) => ({ address, amount: '5000000000' }))
    const described = { name: 'Harbour Dollar', symbol: 'HBD', decimals: 6 }
    const made = await fetch(`${first?.url}/tokens`, { method: 'POST', body: JSON.stringify({ ...described, holders }) })
    token = { address: v.parse(v.object({ mint: v.string() }), await made.json()).mint, ...described }
  })
  afterAll(() => Promise.all(chains.map((chain) => chain.kill())))

  return (): ChainSide<'solana'> => {
    const [first, second] = networks
    if (!first || !second) throw new Error('The chains do not run.')
    const chain = connectionTo(first.rpcUrls.default.http[0])
    return {
      networks: [first, second],
      ...(token && { token }),
      async balanceOf(address, mint) {
        const owner = new PublicKey(address)
        if (mint === undefined) return BigInt(await chain.getBalance(owner))
        const { value } = await chain.getTokenAccountsByOwner(owner, { mint: new PublicKey(mint) })
        return value.reduce((sum, { account }) => sum + account.data.readBigUInt64LE(64), 0n)
      },
      feeOf: async (id) => {
        const found = await until(() => chain.getTransaction(id, { maxSupportedTransactionVersion: 0 }))
        return BigInt(found.meta?.fee ?? -LAMPORTS_PER_SOL)
      },
      verifyMessage: async (address, message, signature) => isSignedBy(address, message, signature),
    }
  }
}
