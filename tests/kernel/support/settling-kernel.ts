import type { ConnectMessages } from '../../../kernel/contract/adapters.ts'
import type { Guard, GuardContexts, GuardDecl, SettlingPoint, Verdict } from '../../../kernel/contract/guards.ts'
import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { startProbed } from './kernel.ts'
import { makePlugin } from './make-plugin.ts'
import { memoryDriver } from './memory-driver.ts'
import { createScriptedWallet, type ScriptOptions } from './scripted-wallet.ts'
import { createShell } from './shell.ts'
import { sessionsKey } from './stored-session.ts'

/** A question that a guard was asked, which the test answers. */
export interface Asked {
  readonly context: GuardContexts['connect']
  readonly signal: AbortSignal
  answer(verdict: Verdict): void
}

/** How the kernel and its guard are made. */
export interface SettlingOptions {
  readonly at?: readonly SettlingPoint[]
  readonly required?: boolean
  readonly messages?: ConnectMessages
  readonly script?: ScriptOptions
  readonly kernel?: Partial<PorticoOptions>
}

export const STORED = sessionsKey('settling')

/** A kernel with a wallet that signs, and a guard that waits for the test. */
export const startSettling = async ({ at, required = true, messages, script, kernel = {} }: SettlingOptions = {}) => {
  const wallet = createScriptedWallet({ signs: true, ...script })
  const storage = memoryDriver()
  const asked: Asked[] = []
  const guard: Guard<'connect'> = (context, signal) => {
    const verdict = deferred<Verdict>()
    asked.push({ context, signal, answer: verdict.resolve })
    return verdict.promise
  }
  const declared = {
    id: 'gate',
    on: 'connect',
    required,
    load: async () => ({ default: () => guard }),
    ...(at ? { at } : {}),
    ...(messages ? { messages: async () => ({ default: () => messages }) } : {}),
  } as unknown as GuardDecl
  const plugins = [createShell(), wallet.plugin, makePlugin({ id: 'test.guard', guards: [declared] }), ...(kernel.plugins ?? [])]
  const started = await startProbed({ storage, id: 'settling', ...kernel, plugins })
  await started.services.connectors.discover()
  const { sessions } = started.services
  // Loads what asking takes, so that a test need not know how many turns that is.
  await sessions.prepare('alpha')
  /** Connects until the guard is asked. */
  const begin = async (connectorId = 'alpha') => {
    const result = outcome(sessions.connect(connectorId))
    await settle()
    return result
  }
  const last = (): Asked => {
    const question = asked.at(-1)
    if (!question) throw new Error('No guard was asked.')
    return question
  }
  /** Asks the wallet of a question to sign a text. */
  const sign = async ({ context }: Asked, message: string) => {
    const { sign: feature } = await context.wallet.load()
    if (!feature) throw new Error('The wallet does not sign.')
    const { network, accounts } = context.connection
    return feature.signMessage({ network, account: accounts[0].address, message })
  }
  const connect = async (connectorId = 'alpha') => {
    const result = sessions.connect(connectorId)
    await settle()
    last().answer({ allow: true })
    await result
  }
  return { ...started, wallet, storage, asked, last, sign, begin, connect, status: () => sessions.of('eip155').get().status }
}
