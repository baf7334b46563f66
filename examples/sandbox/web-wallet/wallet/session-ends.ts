import type { WalletKit } from '@reown/walletkit'

type Client = Awaited<ReturnType<typeof WalletKit.init>>['engine']['signClient']

/**
 * Makes the SDK ignore the end of a session that has ended: it lets a repeated delivery through once the session is gone, and would
 * reject in nobody's hands.
 */
export const endSessionsOnce = ({ engine, session }: Client): void => {
  const whileOpen = (name: string, topicOf: (first: unknown) => unknown): void => {
    const end: unknown = Reflect.get(engine, name)
    if (typeof end !== 'function') throw new TypeError(`The SDK has no ${name}.`)
    Reflect.set(engine, name, async (...call: readonly unknown[]) => {
      if (session.keys.some((topic) => topic === topicOf(call[0]))) await Reflect.apply(end, engine, call)
    })
  }
  whileOpen('onSessionDeleteRequest', (topic) => topic)
  whileOpen('deleteSession', (params) => (typeof params === 'object' && params !== null ? Reflect.get(params, 'topic') : undefined))
}
