import type { Network } from '../../../kernel/contract/caip.ts'
import type { SignInAnswers } from '../auth/check-cacao.ts'
import type { Session } from '../session/parse-session.ts'
import type { Proposal, Proposals } from './proposals.ts'
import type { VendorProvider } from './vendor.ts'

/** What is made at most once for a client, by code that comes when it is needed. */
export interface Once<T extends object> {
  /** Undefined before. */
  readonly made: T | undefined
  get(make: () => T): T
}

export const createOnce = <T extends object>(): Once<T> => {
  let made: T | undefined
  return {
    get made() {
      return made
    },
    get(make) {
      made ??= make()
      return made
    },
  }
}

/** What wallets sign with a session. */
export interface SignInOwner {
  /** What has come of it, once a wallet was asked to. */
  readonly answers: Once<SignInAnswers>
  /** A wallet has signed as a contract: the next code asks for no signature, which is asked for apart. */
  apart: boolean
}

/** Hands out a code for these networks that was made before it was asked for, once; undefined where it is for others. */
export type OfferedCode = (networks: readonly Network[]) => Promise<Proposal> | undefined

/** Codes, and what comes of them. */
export interface PairingOwner {
  readonly proposals: Once<Proposals>
  /** A code that waits for the click. */
  ahead: OfferedCode | undefined
  /** A session that came without being asked for here, for the attempt that takes it up. */
  arrived: Session | undefined
}

/** Apps of wallets. */
export interface AppOwner {
  /** The request that one was opened for last. */
  opened: number | undefined
}

/** What the code about one subject keeps with a client. Each is that subject's alone, and begins empty. */
export interface ClientOwners {
  readonly signIn: SignInOwner
  readonly pairing: PairingOwner
  readonly app: AppOwner
  /** Brings the socket up, once something was asked of the relay. */
  readonly link: Once<() => Promise<void>>
  /** The vendor's of sessions that are not the client's own, by topic. */
  readonly providers: Map<string, Promise<VendorProvider>>
}

export const createOwners = (): ClientOwners => ({
  signIn: { answers: createOnce(), apart: false },
  pairing: { proposals: createOnce(), ahead: undefined, arrived: undefined },
  app: { opened: undefined },
  link: createOnce(),
  providers: new Map(),
})
