import type { Scoped } from '../../kernel/contract/contributions.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import type { ChainAdapter } from '../../kernel/contract/features.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { createAccountRequests } from '../../kernel/contract/tools/account-requests.ts'
import { readForeign } from '../../kernel/contract/tools/wallet-error.ts'
import { codec } from './family/codec.ts'
import { manifest } from './manifest.ts'

/** What can be done on Polkadot: messages are signed by the connected wallet. There is no chain behind it: no balance, no transfer. */
const actions: Scoped<ChainAdapter<'polkadot'>> = scoped(manifest, ({ services: { sessions }, ports: { clock }, signal }) => {
  const wallet = createAccountRequests({
    namespace: 'polkadot',
    sessions,
    clock,
    signal,
    async placeOf(ask) {
      const [accounts, network] = await Promise.all([ask('polkadot_getAccounts'), ask('polkadot_chainId')])
      const state = sessions.of('polkadot').get()
      const used = state.status === 'connected' ? state.connection.accounts[0].address : undefined
      // Extensions have no account in use: one that is shown is as good as another.
      const shown = Array.isArray(accounts) && accounts.some((one: unknown) => typeof one === 'string' && codec.equal(one, used ?? ''))
      return { accounts: shown && used !== undefined ? [used] : [], network }
    },
    subjectOf: ({ account }) => ({ address: account }),
  })
  return {
    namespace: 'polkadot',
    sign: {
      async signMessage({ message, ...call }) {
        const signature = readForeign(await wallet.sign(call, 'polkadot_signMessage', { message }), 'signature')
        if (typeof signature === 'string') return signature
        throw new PorticoError('WALLET_ERROR', 'The wallet gave no signature.')
      },
    },
  }
})

export default actions
