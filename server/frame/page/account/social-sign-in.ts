import type { SocialRedirect } from '../../../../plugins/auth/protocol/index.ts'
import { farcasterFinish, farcasterStart, socialFinish, socialStart } from '../../../auth/api.ts'
import type { SessionClient } from '../service/session-client.ts'
import type { PendingSocial } from './pending-social.ts'

/** ms; how long the service is asked to hold one question. */
const WAIT = 15_000

/** The sign-in at another provider. */
export interface SocialSignIn {
  /** The address for the provider's window. A newer one makes those before it void. */
  start(provider: SocialRedirect): Promise<string>
  /** Signs in by the address that the window came back with. */
  finish(uri: string): Promise<void>
  /** What the code for Farcaster's app says. */
  startFarcaster(): Promise<string>
  /** Signs in once the visitor has agreed in the app. Answers their name. */
  finishFarcaster(signal: AbortSignal): Promise<string>
}

/** `origin`: the frame's own, to which the window comes back. */
export const createSocialSignIn = (client: SessionClient, origin: string, pending: PendingSocial): SocialSignIn => {
  let farcaster: string | undefined
  return {
    async start(provider) {
      const { state, uri } = await client.call(socialStart, { provider })
      pending.set({ state, provider })
      return uri
    },
    async finish(given) {
      const uri = new URL(given)
      const { state, result, error } = Object.fromEntries(uri.searchParams)
      // An address of another place, of another sign-in or of an older window is nobody's answer.
      const begun = pending.get()
      if (!begun || uri.origin !== origin || uri.pathname !== '/social/return' || state !== begun.state) {
        throw new Error('The sign-in does not belong to this page.')
      }
      const { provider } = begun
      pending.set(undefined)
      if (error !== undefined || result === undefined) throw new Error('The provider did not confirm the sign-in.')
      await client.begin(await client.call(socialFinish, { provider, state, result }))
    },
    async startFarcaster() {
      const { requestId, url } = await client.call(farcasterStart, {})
      farcaster = requestId
      return url
    },
    async finishFarcaster(signal) {
      const requestId = farcaster
      if (requestId === undefined) throw new Error('Ask for a code first.')
      for (;;) {
        const { grant } = await client.call(farcasterFinish, { requestId, wait: WAIT }, { signal })
        if (grant) {
          const { user } = await client.begin(grant)
          return user.userName ?? ''
        }
        signal.throwIfAborted()
      }
    },
  }
}
