import { blake2b } from '@noble/hashes/blake2b'
import { base58, hex } from '@scure/base'
import * as v from 'valibot'
import { type Behaviour, behaviourSchema } from '../behaviours.ts'
import { decide } from '../decide.ts'
import { createOpenRequests } from '../open-requests.ts'
import { createRequestLog, type LoggedRequest } from '../request-log.ts'
import { solanaKey } from '../solana/solana-keys.ts'
import type { CompletePolkadotConfig } from './polkadot-config.ts'

/** An account as extensions show it. */
interface InjectedAccount {
  readonly address: string
  readonly name: string
  readonly genesisHash: string | null
  readonly type: 'ed25519'
}

/** What stands in `window.injectedWeb3`. */
export interface InjectedExtension {
  readonly version: string
  enable(appName: string): Promise<object>
}

/** What a test does to a running extension. */
export interface PolkadotWalletControl {
  readonly requests: readonly LoggedRequest[]
  /** Addresses of all its accounts, with prefix 42. */
  readonly accounts: readonly string[]
  setBehaviour(behaviour: Behaviour): void
  /** From now on it shows this account alone. */
  show(index: number): void
  /** From now on its accounts are for the one network of this genesis, as hex of 32 bytes. */
  restrict(genesisHash: string): void
  /** Shows nothing any more, and refuses the page without asking. */
  forget(): void
}

const rawInput = v.object({ address: v.string(), data: v.pipe(v.string(), v.startsWith('0x')), type: v.picklist(['bytes', 'payload']) })
const memorySchema = v.object({ allowed: v.boolean(), denied: v.boolean() })

/** An SS58 address with the prefix that extensions show accounts of any network with. */
const genericAddress = (publicKey: Uint8Array): string => {
  const payload = new Uint8Array([42, ...publicKey])
  const checksum = blake2b(new Uint8Array([...new TextEncoder().encode('SS58PRE'), ...payload]), { dkLen: 64 })
  return base58.encode(new Uint8Array([...payload, ...checksum.slice(0, 2)]))
}

/**
 * One Polkadot extension, as those in use behave: `enable` asks the visitor once and answers at once after that, also in later visits; a
 * refusal is an error without a code; a site that was taken off the list is refused without a question.
 */
export const createPolkadotWallet = (
  config: CompletePolkadotConfig,
): { readonly extension: InjectedExtension; readonly control: PolkadotWalletControl } => {
  let { behaviour } = config
  const place = `portico-test-polkadot:${config.key}`
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), memorySchema), localStorage.getItem(place))
  let memory = kept.success ? kept.output : { allowed: false, denied: false }
  const keys = config.seeds.map(solanaKey)
  const all = keys.map(({ publicKey }, at): InjectedAccount => {
    const genesisHash = at === 0 ? (config.genesisHash ?? null) : null
    return { address: genericAddress(publicKey), name: `Account ${at + 1}`, genesisHash, type: 'ed25519' }
  })
  let shown = all
  const listeners = new Set<(accounts: readonly InjectedAccount[]) => void>()
  const log = createRequestLog()
  const open = createOpenRequests()
  const remember = (next: typeof memory): void => {
    memory = next
    localStorage.setItem(place, JSON.stringify(next))
  }
  const accounts = (): readonly InjectedAccount[] => (memory.denied ? [] : shown)
  const emit = (): void => {
    for (const listener of [...listeners]) listener(accounts())
  }
  const ask = async (method: string, params: unknown, refusal: string): Promise<void> => {
    const request = log.add(method, params)
    const decision = await decide(request, { behaviour, ui: false, open })
    const approved = decision === 'approve'
    log.settle(request.id, approved ? { status: 'answered' } : { status: 'failed', error: { message: refusal } })
    if (!approved) throw new Error(refusal)
  }
  const signRaw = async (input: unknown): Promise<object> => {
    const { address, data } = v.parse(rawInput, input)
    const key = keys[all.findIndex((account) => account.address === address)]
    if (!key || !accounts().some((account) => account.address === address)) throw new Error('Unable to find the account.')
    await ask('signRaw', { address, data }, 'Cancelled')
    return { id: log.entries.length, signature: `0x${hex.encode(key.sign(hex.decode(data.slice(2))))}` }
  }
  const injected = {
    accounts: {
      get: async () => accounts(),
      subscribe: (listener: (accounts: readonly InjectedAccount[]) => void) => {
        listeners.add(listener)
        listener(accounts())
        return () => void listeners.delete(listener)
      },
    },
    signer: { signRaw },
  }
  return {
    extension: {
      version: '0.0.1',
      async enable(appName) {
        if (memory.denied) throw new Error(`The source ${location.origin} is not allowed to interact with this extension`)
        if (!memory.allowed) await ask('enable', { appName }, 'Rejected')
        remember({ allowed: true, denied: false })
        return injected
      },
    },
    control: {
      requests: log.entries,
      accounts: all.map(({ address }) => address),
      setBehaviour(next) {
        behaviour = v.parse(behaviourSchema, next)
      },
      show(index) {
        shown = all.slice(index, index + 1)
        emit()
      },
      restrict(genesisHash) {
        shown = shown.map((account) => ({ ...account, genesisHash }))
        emit()
      },
      forget() {
        remember({ allowed: false, denied: true })
        emit()
      },
    },
  }
}
