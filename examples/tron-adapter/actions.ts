import { type Call, type ChainAdapter, PorticoError, type Scoped, scoped } from 'portico/plugin'
import { manifest } from './manifest.ts'

/** What each request says of the account and the network that it is for. */
const subjectOf = ({ account, network }: Call<'tron'>) => ({ from: account, chainId: network.slice('tron:'.length) })

const textIn = (answer: unknown): string => {
  if (typeof answer === 'string' && answer !== '') return answer
  throw new PorticoError('WALLET_ERROR', 'The wallet gave no answer that can be read.')
}

/** Signs and sends by the wallet alone, which has its own node. */
const actions: Scoped<ChainAdapter<'tron'>> = scoped(manifest, ({ services: { sessions } }) => {
  const ask = (call: Call<'tron'>, method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> =>
    sessions.request('tron', { method, params: [{ ...params, ...subjectOf(call) }] }, call.signal ? { signal: call.signal } : {})
  return {
    namespace: 'tron',
    sign: { signMessage: async ({ message, ...call }) => textIn(await ask(call, 'tron_signMessage', { message })) },
    send: {
      async send({ to, amount, token, terms: _, ...call }) {
        if (token !== undefined) throw new PorticoError('PARAMS_INVALID', 'This adapter sends TRX alone.')
        return textIn(await ask(call, 'tron_sendTransaction', { to, amount: `${amount}` }))
      },
      // The wallet answers once its node has the transaction in a block.
      wait: async () => undefined,
    },
    balance: {
      async balance(call) {
        const sun = textIn(await ask(call, 'tron_getBalance', {}))
        if (!/^\d{1,30}$/.test(sun)) throw new PorticoError('WALLET_ERROR', 'The balance is no number.')
        return { amount: BigInt(sun), decimals: 6, symbol: 'TRX' }
      },
    },
  }
})

export default actions
