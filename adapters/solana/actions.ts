import { base58 } from '@scure/base'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import type { ChainAdapter } from '../../kernel/contract/features.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { readForeign } from '../../kernel/contract/tools/wallet-error.ts'
import { createBalance } from './actions/balance.ts'
import { createChains } from './actions/chains.ts'
import { codec } from './actions/codec.ts'
import { createSend, isSignature } from './actions/send.ts'
import { requireTransfer, toTransaction } from './actions/transfer.ts'
import { createWait } from './actions/wait.ts'
import { createWallet } from './actions/wallet.ts'
import { manifest } from './manifest.ts'

// A constant: a loader knows by its thunk whether a module is asked for again.
const verifyCode = () => import('./verify/verify-message.ts')

/** What can be done on Solana: reads go to the network's endpoints, signing and sending to the connected wallet. */
const actions: Scoped<ChainAdapter<'solana'>> = scoped(manifest, ({ services: { networks, sessions }, ports: { clock, log }, signal }) => {
  const chains = createChains({ networks, clock, signal })
  const wallet = createWallet(sessions, clock, signal)
  return {
    namespace: 'solana',
    codec,
    sign: {
      async signMessage({ message, ...call }) {
        // The text itself is signed, also where it looks like an encoded one.
        const params = { message: base58.encode(new TextEncoder().encode(message)) }
        const signature = readForeign(await wallet.sign(call, 'solana_signMessage', params), 'signature')
        if (isSignature(signature)) return signature
        throw new PorticoError('WALLET_ERROR', 'The wallet gave no signature.')
      },
    },
    verify: {
      verifyMessage: async ({ account, message, signature }) =>
        (await verifyCode()).verifySolanaMessage({ address: account, message, signature }),
    },
    send: createSend(chains, wallet, createWait(chains, { clock, log, signal })),
    balance: createBalance(chains, clock),
    fees: {
      async estimate({ to, amount = 1n, token, data, ...call }) {
        if (data !== undefined) throw new PorticoError('PARAMS_INVALID', 'Solana has no call data.')
        const transfer = requireTransfer(call.account, to, amount, token)
        return chains.read(call, async ({ rpc }) => {
          const { message } = await toTransaction(rpc, transfer)
          return rpc.feeOf(message.serialize())
        })
      },
    },
  }
})

export default actions
