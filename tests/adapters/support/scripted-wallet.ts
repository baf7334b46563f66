import type { Eip1193Events, Eip1193Provider, RequestArguments } from '../../../kernel/contract/provider.ts'

/** Answers a request, throws what the wallet throws, or never settles. */
export type Answer = (args: RequestArguments) => unknown

/** A wallet that does what the test says. */
export interface ScriptedWallet extends Eip1193Provider {
  /** What was asked, in order. */
  readonly asked: readonly RequestArguments[]
  readonly methods: readonly string[]
  /** Answers a method from now on. */
  script(method: string, answer: Answer): void
  emit(event: keyof Eip1193Events, value: unknown): void
  /** Listeners that are attached, all events together. */
  readonly listeners: number
}

/** An account for tests that never reach a chain. */
export const someAddress = '0x52908400098527886E0F7030069857D2E4169EE7'
export const otherAddress = '0xde709f2102306220921060314715629080e2fb77'

/** Never settles. */
export const hang: Answer = () => new Promise(() => undefined)

/** Throws a JSON-RPC error as wallets do. */
export const fail =
  (code: unknown, message = 'Wallet says no.', data?: unknown): Answer =>
  () => {
    throw Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
  }

/** A wallet on chain 1 with one account. Methods without a script are refused with 4200. */
export const createScriptedWallet = (scripts: Readonly<Record<string, Answer>> = {}): ScriptedWallet => {
  const answers = new Map<string, Answer>(
    Object.entries({
      eth_requestAccounts: () => [someAddress],
      eth_accounts: () => [someAddress],
      eth_chainId: () => '0x1',
      ...scripts,
    }),
  )
  const asked: RequestArguments[] = []
  const attached = new Map<string, Set<(value: never) => void>>()
  const listenersOf = (event: string) => attached.get(event) ?? new Set()
  return {
    asked,
    get methods() {
      return asked.map(({ method }) => method)
    },
    get listeners() {
      return [...attached.values()].reduce((sum, { size }) => sum + size, 0)
    },
    script: (method, answer) => void answers.set(method, answer),
    emit: (event, value) => {
      for (const listener of [...listenersOf(event)]) listener(value as never)
    },
    // Not async: a wallet may throw at once.
    request(args) {
      asked.push(args)
      const answer = answers.get(args.method) ?? fail(4200, `${args.method} is not supported.`)
      const value = answer(args)
      return value instanceof Promise ? value : Promise.resolve(value)
    },
    on: (event, listener) => void attached.set(event, listenersOf(event).add(listener)),
    removeListener: (event, listener) => listenersOf(event).delete(listener),
  }
}
