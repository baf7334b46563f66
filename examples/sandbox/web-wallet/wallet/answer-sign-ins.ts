import type { WalletKit } from '@reown/walletkit'
import type { AuthTypes } from '@walletconnect/types'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { supportedMethods } from './actions.ts'
import { rejection } from './wallet-error.ts'

/** How a wallet signs in with a session otherwise than it is asked: what forgers do, for tests. */
export interface SignInAnswers {
  /** What it signs instead of what it was asked to. */
  readonly payload?: (asked: AuthTypes.PayloadParams) => AuthTypes.PayloadParams
  /** What it answers instead of what it has signed. */
  readonly signed?: (cacaos: readonly AuthTypes.Cacao[]) => readonly AuthTypes.Cacao[]
}

/** A request to sign in, as it is shown. */
interface AskedSignIn {
  readonly id: number
  readonly app: AuthTypes.Metadata
  readonly chains: readonly string[]
  readonly methods: readonly string[]
}

/** What signing in needs of the wallet. */
interface SignInParts {
  chains(): readonly string[]
  signer(): { readonly address: string; signMessage(given: { readonly message: string }): Promise<string> } | undefined
  asked(request: AskedSignIn, answers: { approve(): Promise<void>; reject(): Promise<void> }): void
}

type Kit = InstanceType<typeof WalletKit>

interface Sender {
  sendResult(params: { readonly result: unknown }): Promise<unknown>
}
const hasSender = (engine: object): engine is Sender => 'sendResult' in engine

/** The SDK sends nothing that it has found wrong: what is forged takes the place of what was. */
const forge = (engine: object, signed: NonNullable<SignInAnswers['signed']>): void => {
  if (!hasSender(engine)) throw new TypeError('The SDK sends no results.')
  const { sendResult } = engine
  engine.sendResult = (params) => {
    const cacaos: unknown = Reflect.get(Object(params.result), 'cacaos')
    return sendResult(Array.isArray(cacaos) ? { ...params, result: { ...Object(params.result), cacaos: signed(cacaos) } } : params)
  }
}

/** Answers requests to sign in with a session: one signature for each chain, or the wallet's no. */
export const answerSignIns = (kit: Kit, { payload, signed }: SignInAnswers, { chains, signer, asked }: SignInParts): void => {
  if (signed) forge(kit.engine.signClient.engine, signed)
  kit.on('session_authenticate', ({ id, params }) => {
    const { requester, authPayload } = params
    const request = populateAuthPayload({ authPayload, chains: [...chains()], methods: [...supportedMethods] })
    asked(
      { id, app: requester.metadata, chains: request.chains, methods: supportedMethods },
      {
        async approve() {
          const account = signer()
          if (!account) throw new Error('There is no account to sign with.')
          const given = payload?.(request) ?? request
          const auths: AuthTypes.Cacao[] = []
          for (const chain of given.chains) {
            const iss = `did:pkh:${chain}:${account.address}`
            const message = kit.formatAuthMessage({ request: given, iss })
            auths.push(buildAuthObject(given, { t: 'eip191', s: await account.signMessage({ message }) }, iss))
          }
          await kit.approveSessionAuthenticate({ id, auths })
        },
        reject: () => kit.rejectSessionAuthenticate({ id, reason: rejection }),
      },
    )
  })
}
