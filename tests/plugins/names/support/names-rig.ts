import { PorticoError } from '../../../../kernel/contract/errors.ts'
import type { NamesFeature, SignFeature } from '../../../../kernel/contract/features.ts'
import type { NamesService } from '../../../../kernel/contract/names.ts'
import { NAMES } from '../../../../kernel/contract/tokens.ts'
import { account } from '../../../../plugins/account/index.ts'
import { NAME_REGISTRATION, names } from '../../../../plugins/names/index.ts'
import type { NameRegistrationService } from '../../../../plugins/names/service.ts'
import { makePlugin } from '../../../kernel/support/make-plugin.ts'
import { emptyView } from '../../../kernel/support/shell.ts'
import { type Deferred, deferred } from '../../../support/deferred.ts'
import { createScriptedApi, type ScriptedApi } from '../../support/scripted-api.ts'
import { type ConnectionMore, createSessionChain } from '../../support/session-chain.ts'
import { type Session, startSession } from '../../support/start-session.ts'

export const NAME = 'alice.reown.id'
export const OTHER = `0x${'b2'.repeat(20)}`

/** A request to sign that the test answers. */
export interface AskedSignature extends Deferred<string> {
  readonly message: string
  readonly account: string
  readonly signal: AbortSignal | undefined
}

/** A kernel with the plugin, an API and a chain whose answers are the test's. */
export interface NamesRig extends Session {
  readonly api: ScriptedApi
  readonly names: NamesService
  readonly registration: NameRegistrationService
  readonly signatures: readonly AskedSignature[]
  /** What the chain was asked. */
  readonly onChain: readonly string[]
  readonly events: readonly (readonly [string, unknown])[]
}

interface RigOptions {
  readonly chain?: Partial<NamesFeature<'eip155'>>
  readonly connection?: ConnectionMore
  readonly signs?: boolean
  readonly options?: Parameters<typeof names>[0]
}

/** A refusal of the service, with its reason where it gives one. */
export const refuse = (status: number, description?: string): never => {
  const reasons = description === undefined ? [] : [{ name: 'name', description }]
  throw new PorticoError('HTTP_STATUS', 'No.', { context: { status, reasons } })
}

/** A record of the service. */
export const recordOf = (name: string, address: string, coinType = '2147483649') => ({
  name,
  registered: 1,
  updated: 1,
  addresses: { [coinType]: { address, created: 1 } },
  attributes: [],
})

/** Starts it. The service knows nobody until the test says otherwise. */
export const startNames = async ({ chain = {}, connection = {}, signs = true, options }: RigOptions = {}): Promise<NamesRig> => {
  const api = createScriptedApi({
    identity: () => ({ name: null, avatar: null }),
    reverseName: () => [],
    lookUpName: () => refuse(404),
    suggestNames: () => ({ suggestions: [] }),
    registerName: () => ({ success: true }),
  })
  const signatures: AskedSignature[] = []
  const onChain: string[] = []
  const noted =
    <C extends object>(what: string, ask: (call: C) => Promise<string | undefined> = async () => undefined) =>
    (call: C) => {
      onChain.push(what)
      return ask(call)
    }
  const sign: SignFeature<'eip155'> = {
    signMessage({ message, account: from, signal }) {
      const asked = { ...deferred<string>(), message, account: from, signal }
      signatures.push(asked)
      return asked.promise
    },
  }
  const feature: NamesFeature<'eip155'> = {
    resolve: noted('resolve', chain.resolve),
    reverse: noted('reverse', chain.reverse),
    avatar: noted('avatar', chain.avatar),
  }
  const session = createSessionChain({ names: feature, ...(signs && { sign }) }, connection)
  const given = deferred<Pick<NamesRig, 'names' | 'registration'>>()
  const requires = { names: NAMES, registration: NAME_REGISTRATION }
  const reader = makePlugin({ id: 'test.reader', requires, activate: { on: ['start'] } }, ({ deps }) =>
    // The manifest names the tokens of these types.
    given.resolve(deps as unknown as Pick<NamesRig, 'names' | 'registration'>),
  )
  const places = makePlugin({ id: 'wallets', views: { Connect: emptyView } })
  const started = await startSession(session, [names(options), account(), places, reader], { ...api.options })
  const events: (readonly [string, unknown])[] = []
  started.portico.events.stream$.subscribe(({ name, payload }) => {
    if (name.startsWith('REGISTER_')) events.push([name, payload])
  })
  return { ...started, ...(await given.promise), api, signatures, onChain, events }
}
