import { base64 } from '@scure/base'
import { isPorticoError } from '../../../kernel/contract/errors.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { parseAccounts } from '../connect/accounts.ts'
import { createProvider } from '../connect/create-provider.ts'
import type { InjectedWallet } from '../discover/injected-wallets.ts'
import type { GrantedAccount, OwnProvider } from '../provider.ts'
import { chainNameOf } from '../verify/chains.ts'
import { partialTypes, resultOf, signatureIn, typesRefused } from './answers.ts'

const PURPOSES = ['payment', 'ordinals']

const accountsIn = (result: unknown): readonly GrantedAccount[] =>
  parseAccounts(readForeign(result, 'addresses'), readForeign(result, 'network', 'bitcoin', 'name'))

/** A chain as these wallets name it: `Mainnet`. */
const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** Makes the provider of a wallet that speaks sats-connect (WBIP): Xverse and others that list themselves in `window.btc_providers`. */
export const satsConnectProvider = ({ methods }: InjectedWallet): OwnProvider => {
  const request = (method: string, params: unknown): Promise<unknown> => resultOf(methods.request?.(method, params))
  return createProvider({
    async connect(silent) {
      if (silent) {
        // Refused where the page has no permission; nobody is asked.
        const answer = await request('wallet_getAccount', null).catch((error: unknown) => {
          if (!isPorticoError(error) || error.rpcCode !== 4100) throw error
        })
        return accountsIn(answer)
      }
      try {
        return accountsIn(await request('wallet_connect', { addresses: PURPOSES }))
      } catch (error) {
        if (!isPorticoError(error) || error.rpcCode !== 4200) throw error
        return accountsIn(await request('getAddresses', { purposes: PURPOSES }))
      }
    },
    async disconnect() {
      await request('wallet_disconnect', null)
    },
    async switchNetwork(network) {
      const name = chainNameOf(network)
      if (name !== undefined) await request('wallet_changeNetwork', { name: titleOf(name) })
    },
    follow(changed) {
      const stops = ['accountChange', 'networkChange', 'disconnect'].map((eventName) => methods.addListener?.({ eventName, cb: changed }))
      return () => {
        for (const stop of stops) if (typeof stop === 'function') stop()
      }
    },
    async signMessage(message, { account: { address } }, protocol) {
      const result = await request('signMessage', { address, message, protocol: protocol === 'bip322' ? 'BIP322' : 'ECDSA' })
      return signatureIn(readForeign(result, 'signature'))
    },
    // One type for the whole request: where inputs differ it cannot be asked.
    async signPsbt({ psbt, inputs }) {
      const [type, ...others] = partialTypes(inputs)
      if (others.length > 0 || (type !== undefined && inputs.some(({ sighashTypes }) => sighashTypes?.join() !== `${type}`)))
        throw typesRefused()
      const signInputs: Record<string, number[]> = {}
      for (const { account, index } of inputs) {
        const { address } = account.account
        signInputs[address] = [...(signInputs[address] ?? []), index]
      }
      const params = { psbt: base64.encode(psbt), signInputs, broadcast: false, ...(type !== undefined && { allowedSignHash: type }) }
      return readForeign(await request('signPsbt', params), 'psbt')
    },
  })
}
