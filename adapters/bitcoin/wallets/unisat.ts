import { hex } from '@scure/base'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { parseAccounts } from '../connect/accounts.ts'
import { createProvider } from '../connect/create-provider.ts'
import type { InjectedWallet } from '../discover/injected-wallets.ts'
import type { GrantedAccount, OwnProvider } from '../provider.ts'
import { chainNameOf } from '../verify/chains.ts'
import { signatureIn } from './answers.ts'

/** What these wallets say when something may have changed. */
const EVENTS = ['accountsChanged', 'accountChanged', 'networkChanged', 'chainChanged']

/** Makes the provider of a wallet with UniSat's interface: UniSat, OKX, Bitget, Binance. It has one address, to pay with and for ordinals. */
export const unisatProvider = ({ methods }: InjectedWallet): OwnProvider => {
  const call = async (name: string, ...args: readonly unknown[]): Promise<unknown> => {
    const method = methods[name]
    if (!method) throw new PorticoError('WALLET_ERROR', `The wallet has no ${name}.`, { rpcCode: 4200 })
    return method(...args)
  }
  const chain = async (): Promise<unknown> => (methods.getChain ? readForeign(await call('getChain'), 'enum') : call('getNetwork'))
  return createProvider({
    async connect(silent): Promise<readonly GrantedAccount[]> {
      const [address] = [await call(silent ? 'getAccounts' : 'requestAccounts')].flat()
      if (address === undefined) return []
      const [publicKey, where] = await Promise.all([methods.getPublicKey ? call('getPublicKey') : undefined, chain()])
      return parseAccounts([{ address, publicKey }], where)
    },
    ...(methods.disconnect && {
      async disconnect() {
        await call('disconnect')
      },
    }),
    ...(methods.switchChain && {
      async switchNetwork(network) {
        const name = chainNameOf(network)
        if (name !== undefined) await call('switchChain', `BITCOIN_${name.toUpperCase()}`)
      },
    }),
    follow(changed) {
      const each = (name: string): void => {
        for (const event of EVENTS) methods[name]?.(event, changed)
      }
      each('on')
      return () => each('removeListener')
    },
    signMessage: async (message, _account, protocol) =>
      signatureIn(await call('signMessage', message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa')),
    signPsbt({ psbt, inputs }) {
      const toSignInputs = inputs.map(({ index, account: { account }, sighashTypes }) => ({
        index,
        address: account.address,
        ...(sighashTypes && { sighashTypes }),
      }))
      return call('signPsbt', hex.encode(psbt), { autoFinalized: false, toSignInputs })
    },
  })
}
