import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { FeatureMethod, StandardWallet } from '../../../kernel/contract/tools/standard-wallets.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { parseAccounts } from '../connect/accounts.ts'
import { createProvider } from '../connect/create-provider.ts'
import type { GrantedAccount, OwnProvider } from '../provider.ts'
import { chainNameOf } from '../verify/chains.ts'
import { signatureIn, typesRefused } from './answers.ts'

const ALL = 1

/** The standard’s names of what a signature covers. Taproot’s default is what ALL is. */
const SIGHASHES: Readonly<Record<number, string>> = {
  0: 'ALL',
  [ALL]: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

export const standardProvider = (wallet: StandardWallet): OwnProvider => {
  let answered: readonly GrantedAccount[] = []
  let lists = false
  const feature = (...names: readonly string[]): FeatureMethod => {
    const method = names.map((name) => wallet.features[name]).find((found) => found !== undefined)
    if (!method) throw new PorticoError('WALLET_ERROR', `The wallet has no ${names[0]}.`, { rpcCode: 4200 })
    return method
  }
  /** Asks about one thing; the answer is a list of one. */
  const askOne = async (name: string, input: object): Promise<unknown> => {
    const answer = await feature(name)(input)
    return Array.isArray(answer) ? answer[0] : undefined
  }
  const accounts = (): readonly GrantedAccount[] => {
    const listed = parseAccounts(wallet.accounts())
    lists ||= listed.length > 0
    // Some wallets say their accounts in the answer alone.
    return lists ? listed : answered
  }
  const silently = wallet.features['standard:connect']
  return createProvider({
    accounts,
    async connect(silent) {
      if (silent) {
        // `bitcoin:connect` may ask the visitor. A wallet without a silent way is restored only if it lists its accounts.
        const answer = silently ? readForeign(await silently({ silent: true }), 'accounts') : wallet.accounts()
        answered = parseAccounts(answer)
      } else {
        const answer = await feature('bitcoin:connect', 'standard:connect')({ purposes: ['payment', 'ordinals'] })
        answered = parseAccounts(readForeign(answer, 'accounts'))
      }
      return accounts()
    },
    async disconnect() {
      answered = []
      await (wallet.features['bitcoin:disconnect'] ?? wallet.features['standard:disconnect'])?.()
    },
    follow(changed) {
      const stop = feature('bitcoin:events', 'standard:events')('change', changed)
      return () => (typeof stop === 'function' ? void stop() : undefined)
    },
    // Which way it signs is the wallet's own choice.
    async signMessage(message, { own }) {
      const answer = await askOne('bitcoin:signMessage', { account: own, message: new TextEncoder().encode(message) })
      return signatureIn(readForeign(answer, 'signature'))
    },
    async signPsbt({ psbt, inputs, network }) {
      const groups = new Map<string, { readonly account: unknown; readonly signingIndexes: number[]; readonly sigHash: string }>()
      for (const { account, index, sighashTypes = [ALL] } of inputs) {
        const [sigHash, ...others] = [...new Set(sighashTypes.map((type) => SIGHASHES[type]))]
        if (sigHash === undefined || others.length > 0) throw typesRefused()
        const key = `${sigHash} ${account.account.address}`
        const group = groups.get(key) ?? { account: account.own, signingIndexes: [], sigHash }
        group.signingIndexes.push(index)
        groups.set(key, group)
      }
      const name = chainNameOf(network)
      const input = { psbt, inputsToSign: [...groups.values()], chain: name === undefined ? network : `bitcoin:${name}` }
      return readForeign(await askOne('bitcoin:signTransaction', input), 'signedPsbt')
    },
  })
}
