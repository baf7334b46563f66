import type { WalletKitTypes } from '@reown/walletkit'
import { type Chain, parseAction } from './actions.ts'
import { describeAction } from './describe-action.ts'
import { type FamilyChain, isFamilyChain } from './families.ts'
import { type ActionParts, performAction } from './perform-action.ts'
import type { SolanaChain } from './solana.ts'
import { rejection, toRpcError } from './wallet-error.ts'
import type { App, PendingRequest } from './wallet-state.ts'

type Answer = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } }

/** A request with its two answers; each resolves when the answer is on its way. */
export interface OpenRequest extends PendingRequest {
  approve(): Promise<void>
  reject(): Promise<void>
}

const chainOf = (caip: string): Chain | SolanaChain | FamilyChain => {
  if (isFamilyChain(caip)) return caip
  const [family, reference = ''] = caip.split(':')
  return family === 'solana' ? `solana:${reference}` : `eip155:${reference}`
}

/** Turns a session request into something to show and to decide on. A request that makes no sense is answered at once: `undefined`. */
export const openRequest = async (
  event: WalletKitTypes.SessionRequest,
  app: App,
  parts: ActionParts,
  respond: (topic: string, id: number, answer: Answer) => Promise<void>,
): Promise<OpenRequest | undefined> => {
  const { id, topic } = event
  const { method, params } = event.params.request
  const chain = chainOf(event.params.chainId)
  try {
    const action = parseAction(method, params)
    const perform = async (): Promise<Answer> => {
      try {
        return { result: await performAction(action, chain, parts) }
      } catch (error) {
        return { error: toRpcError(error) }
      }
    }
    return {
      id,
      app,
      chain,
      method,
      description: describeAction(action),
      approve: async () => respond(topic, id, await perform()),
      reject: () => respond(topic, id, { error: rejection }),
    }
  } catch (error) {
    await respond(topic, id, { error: toRpcError(error) })
    return undefined
  }
}
