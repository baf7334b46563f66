import { base58, base64 } from '@scure/base'
import type { Connection, ProviderGrants } from '../../../kernel/contract/adapters.ts'
import type { Connector } from '../../../kernel/contract/connectors.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { commonNameOf, toNetwork } from '../clusters.ts'
import { addressBytes } from '../family/codec.ts'
import type { FaceAccount, OwnProvider, SolanaFace, SolanaProvider } from '../provider.ts'

/** A transparent pixel, for wallets without a picture: the standard asks for one. */
const NO_ICON = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const isChain = (text: string): text is `${string}:${string}` => text.includes(':')
const isPicture = (text: string | undefined): text is `data:image/${string}` => text?.startsWith('data:image/') ?? false

/** Bytes of a host, in the encoding of the wire; what is none is refused by the provider. */
const encoded = (coder: { encode(bytes: Uint8Array): string }, value: unknown): unknown =>
  value instanceof Uint8Array ? coder.encode(value) : null

/** What a provider says of its wallet, whoever found it. Nothing where it says nothing. */
const heldBy = (provider: SolanaProvider | undefined): ProviderGrants<'solana'> & Pick<OwnProvider, 'versions'> =>
  provider && 'granted' in provider && 'features' in provider ? (provider as OwnProvider) : { features: [], granted: () => [] }

/** A Wallet Standard wallet whose requests go through the gate. */
export const createHostFace = (
  gated: SolanaProvider,
  connector: Connector<'solana'>,
  current: () => Connection<'solana'> | undefined,
): SolanaFace => {
  const { name, icon } = connector
  const accounts = (): readonly FaceAccount[] => {
    const connection = current()
    if (!connection) return []
    const own = heldBy(connection.provider)
    const features = own.features.filter(isChain)
    return own.granted().flatMap(({ account: { address }, chains }) => {
      const publicKey = addressBytes(address)
      return publicKey ? [Object.freeze({ address, publicKey, chains: chains.map(commonNameOf).filter(isChain), features })] : []
    })
  }
  const paramsOf = (input: unknown): Record<string, unknown> => {
    const chain = readForeign(input, 'chain')
    const pubkey = readForeign(input, 'account', 'address')
    // Named by its genesis, as the gate knows it; what is no chain of ours is refused there.
    return {
      ...(chain === undefined ? {} : { chain: toNetwork(chain) ?? `${String(chain)}` }),
      ...(pubkey === undefined ? {} : { pubkey }),
    }
  }
  const each =
    (ask: (input: unknown) => Promise<object>) =>
    async (...inputs: readonly unknown[]): Promise<readonly object[]> => {
      const answers: object[] = []
      for (const input of inputs) answers.push(await ask(input))
      return answers
    }
  const bytesIn = (coder: { decode(text: string): Uint8Array }, answer: unknown, member: string): Uint8Array => {
    const text = readForeign(answer, member)
    return typeof text === 'string' ? coder.decode(text) : new Uint8Array()
  }
  const signMessage = each(async (input) => {
    const message = readForeign(input, 'message')
    const params = { ...paramsOf(input), message: encoded(base58, message) }
    const answer = await gated.request({ method: 'solana_signMessage', params })
    // A hardware wallet signs an off-chain message that wraps it, and says which.
    const signedMessage = readForeign(answer, 'signedMessage') === undefined ? message : bytesIn(base58, answer, 'signedMessage')
    return { signedMessage, signature: bytesIn(base58, answer, 'signature'), signatureType: 'ed25519' }
  })
  const signOne = each(async (input) => {
    const params = { ...paramsOf(input), transaction: encoded(base64, readForeign(input, 'transaction')) }
    return { signedTransaction: bytesIn(base64, await gated.request({ method: 'solana_signTransaction', params }), 'transaction') }
  })
  /** Several of one account on one chain are asked for at once. */
  const signTransaction = async (...inputs: readonly unknown[]): Promise<readonly object[]> => {
    const [subject, ...others] = inputs.map(paramsOf)
    const same = others.every(({ chain, pubkey }) => chain === subject?.chain && pubkey === subject?.pubkey)
    if (others.length === 0 || !same) return signOne(...inputs)
    const transactions = inputs.map((input) => encoded(base64, readForeign(input, 'transaction')))
    const answer = await gated.request({ method: 'solana_signAllTransactions', params: { ...subject, transactions } })
    return inputs.map((_, at) => ({ signedTransaction: bytesIn(base64, readForeign(answer, 'transactions'), `${at}`) }))
  }
  const signAndSendTransaction = each(async (input) => {
    const sendOptions = readForeign(input, 'options')
    const params = {
      ...paramsOf(input),
      transaction: encoded(base64, readForeign(input, 'transaction')),
      ...(sendOptions ? { sendOptions } : {}),
    }
    return { signature: bytesIn(base58, await gated.request({ method: 'solana_signAndSendTransaction', params }), 'signature') }
  })
  const connect = async () => {
    // Rejects with 4900 once the connection is over.
    await gated.request({ method: 'solana_getAccounts' })
    return { accounts: accounts() }
  }
  const on = (event: string, listener: (change: { readonly accounts: readonly FaceAccount[] }) => void) => {
    if (event !== 'change') return () => undefined
    const onChange = (): void => listener({ accounts: accounts() })
    gated.on('accountsChanged', onChange)
    return () => void gated.removeListener('accountsChanged', onChange)
  }
  const version = '1.0.0'
  const { features, versions } = heldBy(current()?.provider)
  // Where nothing is said, the wallet refuses what it does not take.
  const taken = (feature: string) => ({ supportedTransactionVersions: Object.freeze(versions?.(feature) ?? ['legacy', 0]) })
  const all = {
    'standard:connect': { version, connect },
    'standard:events': { version, on },
    'solana:signMessage': { version, signMessage },
    'solana:signTransaction': { version, ...taken('solana:signTransaction'), signTransaction },
    'solana:signAndSendTransaction': { version, ...taken('solana:signAndSendTransaction'), signAndSendTransaction },
  }
  return Object.freeze({
    version,
    name,
    icon: isPicture(icon) ? icon : NO_ICON,
    get chains() {
      return [...new Set(accounts().flatMap(({ chains }) => chains))]
    },
    get accounts() {
      return accounts()
    },
    // Their names tie them to their types; a wallet without connecting and events is in no list.
    features: Object.freeze(
      Object.fromEntries(Object.entries(all).filter(([feature]) => features.includes(feature))),
    ) as unknown as SolanaFace['features'],
  })
}
