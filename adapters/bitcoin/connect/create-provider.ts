import { base64 } from '@scure/base'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { createProviderEvents } from '../../../kernel/contract/tools/provider-events.ts'
import { checkSignedPsbt, readPsbtRequest } from '../../../kernel/contract/tools/psbt-signatures.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import type { GrantedAccount, MessageProtocol, OwnProvider, WalletDriver } from '../provider.ts'
import { parseBitcoinAddress } from '../verify/address.ts'
import { serves } from './accounts.ts'

const failed = (rpcCode: number, message: string): PorticoError => new PorticoError('WALLET_ERROR', message, { rpcCode })

/** What an address can be checked by: the older way recovers a key, of which older addresses are made. */
const usualProtocol = (address: string): MessageProtocol => {
  const kind = parseBitcoinAddress(address)?.kind
  return kind === 'p2tr' || kind === 'p2wsh' ? 'bip322' : 'ecdsa'
}

export const createProvider = (driver: WalletDriver): OwnProvider => {
  const { emit, listening, on, removeListener } = createProviderEvents(() => follow())
  let answered: readonly GrantedAccount[] = []
  let network: CaipNetworkId<'bip122'> | undefined
  let stop: Undo | undefined

  const granted = (): readonly GrantedAccount[] => driver.accounts?.() ?? answered
  const connect = async (silent: boolean): Promise<void> => {
    answered = await driver.connect(silent)
  }
  /** What the wallet grants where requests go. */
  const here = (): readonly GrantedAccount[] => granted().filter((one) => network !== undefined && serves(one, network))
  const look = async (): Promise<readonly GrantedAccount[]> => {
    if (!driver.accounts) await connect(true)
    return here()
  }
  const subjectOf = (params: unknown, address = readForeign(params, 'address')): GrantedAccount => {
    const accounts = here()
    const found = address === undefined ? accounts[0] : accounts.find(({ account }) => account.address === address)
    const named = readForeign(params, 'account')
    // A request is for the connected account, which is any of these, and of which the address that signs may be another one.
    if (!found || (named !== undefined && named !== null && !accounts.some(({ account }) => account.address === named)))
      throw failed(4100, 'The wallet does not grant this account.')
    return found
  }
  const methods: Readonly<Record<string, (params: unknown) => Promise<unknown>>> = {
    getAccountAddresses: async () =>
      (await look()).map(({ account: { address, type }, publicKey }) => ({
        address,
        intention: type,
        ...(publicKey !== undefined && { publicKey }),
      })),
    getNetwork: async () => ((await look()).length > 0 ? network : undefined),
    async signMessage(params) {
      const [message, asked] = [readForeign(params, 'message'), readForeign(params, 'protocol')]
      if (typeof message !== 'string') throw failed(-32602, 'The message is none.')
      const subject = subjectOf(params)
      const { address } = subject.account
      const protocol = asked === 'ecdsa' || asked === 'bip322' ? asked : usualProtocol(address)
      return { address, signature: await driver.signMessage(message, subject, protocol) }
    },
    async signPsbt(params) {
      if (readForeign(params, 'broadcast') === true) throw failed(4200, 'The wallet does not broadcast.')
      const request = readPsbtRequest(params)
      if (request.inputs.length === 0 || !network) throw failed(-32602, 'The request names no inputs.')
      const inputs = request.inputs.map(({ address, ...input }) => ({ ...input, account: subjectOf(params, address) }))
      const signed = await driver.signPsbt({ psbt: request.bytes, inputs, network })
      return { psbt: base64.encode(checkSignedPsbt(request, signed)) }
    },
  }
  const emitChange = (): void =>
    emit(
      'accountsChanged',
      granted().map(({ account: { address } }) => address),
    )
  const changed = (): void => {
    const forget = (): void => {
      // A wallet that cannot be asked any more grants nothing.
      answered = []
    }
    void look().catch(forget).then(emitChange)
  }
  const follow = (): void => {
    const wanted = listening()
    if (!wanted) {
      stop?.()
      stop = undefined
    } else {
      try {
        stop ??= driver.follow?.(changed)
      } catch {
        // A wallet that refuses listeners is as one without events.
      }
    }
  }
  const select = (next: CaipNetworkId<'bip122'>): void => {
    if (next === network) return
    network = next
    emit('chainChanged', next)
  }
  return Object.freeze({
    connect,
    granted,
    select,
    switches: driver.switchNetwork !== undefined,
    async disconnect() {
      answered = []
      await driver.disconnect?.()
    },
    async switchNetwork(next: CaipNetworkId<'bip122'>) {
      await driver.switchNetwork?.(next)
      await look()
    },
    async request({ method, params }: RequestArguments) {
      const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!answer) throw failed(4200, `The wallet has no ${method}.`)
      return answer(params)
    },
    on,
    removeListener,
  })
}
