import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { Account, CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import type { SessionChange } from '../client/relay-client.ts'
import { loadPart } from '../load-part.ts'
import { createFacade } from '../session/facade.ts'
import type { LiveSession, LiveSessionParts } from '../session/live-session.ts'
import { type Chain, type ChainAccount, parseFamily } from '../session/parse-session.ts'
import type { Heard } from '../session/read-event.ts'
import { codesOf } from '../session/wallet-error.ts'
import { currentId } from './chain-ids.ts'
import { withSignature } from './signed-transaction.ts'

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const CHAIN = /^solana:[\w-]{1,32}$/

const isChain = (value: unknown): value is Chain<'solana'> => typeof value === 'string' && CHAIN.test(value)

/** A chain as it is called now, whatever the wallet calls it. */
const toChain = (value: unknown): Chain<'solana'> | undefined => (isChain(value) ? currentId(value) : undefined)

/** A CAIP-10 account of Solana; undefined for anything else. */
const parseAccount = (value: unknown): ChainAccount<'solana'> | undefined => {
  const at = typeof value === 'string' ? value.lastIndexOf(':') : -1
  const [chain, address] = [toChain(String(value).slice(0, at)), String(value).slice(at + 1)]
  return chain && ADDRESS.test(address) ? { chain, address } : undefined
}

/** What the wallet granted, and what it calls the chains of it: the older name only where it knows no other. */
const parseGranted = (namespaces: unknown) => {
  const names = new Map<Chain<'solana'>, Chain<'solana'>>()
  const granted = parseFamily(namespaces, 'solana', (value) => {
    const account = parseAccount(value)
    const name = String(value).slice(0, String(value).lastIndexOf(':'))
    if (account && isChain(name) && (name === account.chain || !names.has(account.chain))) names.set(account.chain, name)
    return account
  })
  return granted && { ...granted, names }
}

const toAddress = (value: unknown): readonly string[] => {
  const address = parseAccount(value)?.address ?? value
  return typeof address === 'string' && ADDRESS.test(address) ? [address] : []
}

/** Reads the payload of `session_event` and `session_update`. What is another family's says nothing. */
const readEvent = (payload: unknown): Heard<'solana'> => {
  const params = readForeign(payload, 'params')
  const [name, data] = [readForeign(params, 'event', 'name'), readForeign(params, 'event', 'data')]
  const chain = toChain(readForeign(params, 'chainId'))
  if (name === undefined) return { namespaces: readForeign(params, 'namespaces') }
  if (!chain) return {}
  if (name === 'accountsChanged') return Array.isArray(data) ? { accounts: data.flatMap(toAddress) } : {}
  return name === 'chainChanged' ? { chain: toChain(data) ?? chain } : {}
}

const failed = (rpcCode: number, message: string): PorticoError => new PorticoError('WALLET_ERROR', message, { rpcCode })
const over4900 = (): PorticoError => failed(4900, 'The wallet is disconnected.')

/** By which wallets say that they do not have a method: EIP-1193, JSON-RPC, and the protocol's own. */
const UNSUPPORTED: readonly number[] = [4200, -32601, 10_001]

/** Wallet Standard's feature for each method that a wallet may grant. */
const FEATURES: Readonly<Record<string, string>> = {
  solana_signMessage: 'solana:signMessage',
  solana_signTransaction: 'solana:signTransaction',
  solana_signAndSendTransaction: 'solana:signAndSendTransaction',
}

/** What it is made of. `asked`: the networks of the connect request. */
interface SolanaSessionParts extends Omit<LiveSessionParts<'solana'>, 'granted' | 'wanted'> {
  readonly asked: readonly CaipNetworkId[] | undefined
}

/**
 * Puts the Solana family of a session to use. The provider answers as one of the Solana adapter does: messages and signatures in base58,
 * transactions in base64, `params.chain` in CAIP-2. Undefined where the family was not asked for or not granted.
 */
export const createSolanaSession = (parts: SolanaSessionParts): LiveSession<'solana'> | undefined => {
  const { client, session } = parts.open
  const first = parseGranted(session.namespaces)
  const wanted = toChain(parts.asked?.find((id) => id.startsWith('solana:')))
  if (!first || !wanted) return undefined
  let { accounts, methods, names } = first
  let chain: Chain<'solana'> = accounts[0].chain
  let chosen: string | undefined
  const over = new AbortController()

  const has = (wanted: Chain<'solana'> | undefined): wanted is Chain<'solana'> => accounts.some((account) => account.chain === wanted)
  const addresses = (): readonly string[] => {
    const here = new Set(accounts.flatMap((account) => (account.chain === chain ? [account.address] : [])))
    return [...new Set([...(chosen !== undefined && here.has(chosen) ? [chosen] : []), ...here])]
  }
  const settle = (wanted: Chain<'solana'> | undefined): void => {
    chain = has(wanted) ? wanted : has(chain) ? chain : accounts[0].chain
  }
  settle(wanted)

  const ask = async ({ method, params }: RequestArguments): Promise<unknown> => {
    const pubkey = readForeign(params, 'pubkey') ?? addresses()[0]
    const asked = readForeign(params, 'chain') ?? chain
    if (!addresses().some((address) => address === pubkey)) throw failed(4100, 'The wallet does not grant this account.')
    if (asked !== chain) throw failed(4901, 'The connection is on another network.')
    // The chain is named beside the request, as the protocol has it.
    const { chain: _, ...named } = { ...Object(params), pubkey }
    const asking = () =>
      client.provider.client.request<unknown>({
        topic: session.topic,
        chainId: names.get(chain) ?? chain,
        request: { method, params: named },
      })
    const { unlessRefused } = await loadPart('session', import('../session/unless-refused.ts'))
    const answer = await unlessRefused(client, asking, parts.notices)
    if (method !== 'solana_signTransaction' || typeof readForeign(answer, 'transaction') === 'string') return answer
    // By the specification a wallet may answer with its signature alone.
    const transaction = withSignature(readForeign(params, 'transaction'), `${pubkey}`, readForeign(answer, 'signature'))
    if (transaction === undefined) throw failed(-32603, 'The wallet gave no transaction.')
    return { transaction }
  }
  /** Several at one approval, or one by one where the wallet does not do that. */
  const signAll = async ({ method, params }: RequestArguments): Promise<unknown> => {
    if (methods.includes(method)) {
      try {
        return await ask({ method, ...(params && { params }) })
      } catch (cause) {
        if (!codesOf(cause).some((code) => UNSUPPORTED.includes(code))) throw cause
      }
    }
    const [given, one] = [readForeign(params, 'transactions'), 'solana_signTransaction']
    if (!methods.includes(one)) throw failed(4200, `The wallet does not offer ${method}.`)
    const { transactions: _, ...named } = Object(params)
    const transactions: unknown[] = []
    for (const transaction of Array.isArray(given) ? given : []) {
      transactions.push(readForeign(await ask({ method: one, params: { ...named, transaction } }), 'transaction'))
    }
    return { transactions }
  }
  const route = async (args: RequestArguments): Promise<unknown> => {
    const { method } = args
    if (method === 'solana_chainId') return chain
    if (method === 'solana_getAccounts' || method === 'solana_requestAccounts') return addresses().map((pubkey) => ({ pubkey }))
    if (method === 'solana_signAllTransactions') return signAll(args)
    if (!methods.includes(method)) throw failed(4200, `The wallet does not offer ${method}.`)
    return ask(args)
  }
  const facade = createFacade(
    (args) =>
      new Promise((resolve, reject) => {
        const end = (): void => reject(over4900())
        if (over.signal.aborted) return end()
        over.signal.addEventListener('abort', end, { once: true })
        route(args)
          .then(resolve, reject)
          .finally(() => over.signal.removeEventListener('abort', end))
      }),
  )
  const toAccount = (address: string): Account<'solana'> => ({ namespace: 'solana', address, type: 'eoa' })
  // What the family's adapter makes the host's object of.
  const provider = Object.freeze({
    ...(facade.provider as Connection<'solana'>['provider']),
    get features() {
      return [
        'standard:connect',
        'standard:events',
        ...Object.entries(FEATURES).flatMap(([method, feature]) => (methods.includes(method) ? [feature] : [])),
      ]
    },
    granted: () =>
      addresses().map((address) => ({
        account: toAccount(address),
        chains: [...new Set(accounts.flatMap((account) => (account.address === address ? [account.chain] : [])))],
      })),
  })
  const current = (): Connection<'solana'> => {
    const [address = '', ...others] = addresses()
    return Object.freeze({
      ...{ namespace: 'solana', connectorId: parts.connectorId, provider, network: chain, clientId: client.clientId },
      ...session.said,
      accounts: [toAccount(address), ...others.map(toAccount)] as const,
    })
  }
  const connection = parts.stores.create<Connection<'solana'> | undefined>(current())

  const publish = (): void => {
    const before = connection.get()
    if (over.signal.aborted || !before) return
    const next = current()
    const same = before.accounts.map(({ address }) => address).join() === addresses().join()
    if (same && before.network === next.network) return
    connection.set(next)
    if (before.network !== next.network) facade.emit('chainChanged', chain)
    if (!same) facade.emit('accountsChanged', addresses())
  }
  const finish = (dropped = false): void => {
    if (over.signal.aborted) return
    over.abort()
    unfollow()
    connection.set(undefined)
    parts.ended(dropped)
  }
  const onChange = ({ kind, payload }: SessionChange): void => {
    if (kind === 'end') return void finish()
    const event = readEvent(payload)
    if (kind === 'update') {
      const granted = parseGranted(event.namespaces)
      if (!granted) return void finish(true)
      accounts = granted.accounts
      methods = granted.methods
      names = granted.names
    } else if (event.accounts) {
      if (event.accounts.length === 0) return void finish(true)
      chosen = event.accounts.find((address) => accounts.some((account) => account.address === address)) ?? chosen
    }
    settle(event.chain)
    publish()
  }
  const unfollow = client.follow(session.topic, onChange)
  return {
    connection,
    provider,
    async switchTo({ caipNetworkId }) {
      const wanted = toChain(caipNetworkId)
      // No method of the protocol asks a wallet for another cluster.
      if (!has(wanted)) throw new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { context: { network: caipNetworkId } })
      settle(wanted)
      publish()
    },
    finish,
  }
}
