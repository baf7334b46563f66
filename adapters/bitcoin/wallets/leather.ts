import { hex } from '@scure/base'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { parseAccounts } from '../connect/accounts.ts'
import { createProvider } from '../connect/create-provider.ts'
import type { InjectedWallet } from '../discover/injected-wallets.ts'
import type { GrantedAccount, OwnProvider } from '../provider.ts'
import { chainNameOf } from '../verify/chains.ts'
import { partialTypes, resultOf, signatureIn } from './answers.ts'

/** Makes the provider of Leather. It says nothing without asking the visitor, so its accounts are those of its last answer. */
export const leatherProvider = ({ methods }: InjectedWallet): OwnProvider => {
  let answered: readonly GrantedAccount[] = []
  const request = (method: string, params?: object): Promise<unknown> => resultOf(methods.request?.(method, params))
  return createProvider({
    accounts: () => answered,
    async connect(silent) {
      if (!silent) answered = parseAccounts(readForeign(await request('getAddresses'), 'addresses'))
      return answered
    },
    async disconnect() {
      answered = []
    },
    // It signs by BIP-322 alone.
    async signMessage(message, { account }) {
      const paymentType = account.type === 'ordinal' ? 'p2tr' : 'p2wpkh'
      const answer = await request('signMessage', { message, paymentType })
      // Nothing else says that it has moved to another account.
      const signer = readForeign(answer, 'address') ?? account.address
      if (signer !== account.address) throw new PorticoError('WALLET_ERROR', 'Another account has signed.', { rpcCode: 4100 })
      return signatureIn(readForeign(answer, 'signature'))
    },
    // It knows by itself which of its addresses signs an input. The types are those that any of them may have: which one it is says the PSBT.
    async signPsbt({ psbt, inputs, network }) {
      const types = partialTypes(inputs)
      const params = {
        hex: hex.encode(psbt),
        signAtIndex: inputs.map(({ index }) => index),
        network: chainNameOf(network),
        broadcast: false,
        ...(types.length > 0 && { allowedSighash: [0, 1, ...types] }),
      }
      return readForeign(await request('signPsbt', params), 'hex')
    },
  })
}
