import type { FramePage } from './frame-page.ts'

/** How an account that is a contract is made. */
export type FrameSmartAccount =
  /** The visitor's own address runs the code of `implementation`. Default: `Simple7702Account` of EntryPoint 0.8. */
  | { readonly kind: 'eip7702'; readonly implementation?: string | undefined }
  /** A contract of its own, which `factory` makes with the first operation: one with `createAccount(owner, salt)` and `getAddress(owner, salt)`. */
  | { readonly kind: 'counterfactual'; readonly factory: string }

/** The contracts of ERC-7710 delegations on a network, by which permissions are granted. */
export interface FrameDelegations {
  readonly manager: string
  /** The code that an account runs to grant permissions. */
  readonly implementation: string
  /** The contracts that keep limits, by their names. */
  readonly enforcers: Readonly<Record<string, string>>
}

/** What accounts that are contracts need. Chains are CAIP-2 ids; a chain without a bundler has no such accounts. */
export interface FrameSmartAccounts {
  /** Default: EIP-7702. */
  readonly smartAccount?: FrameSmartAccount | undefined
  /** Addresses of bundlers for EntryPoint 0.8. The page asks them directly, so they allow the frame's origin. */
  readonly bundlers?: Readonly<Record<string, string>> | undefined
  /** Addresses of ERC-7677 paymasters, which pay for every operation of their chain. */
  readonly paymasters?: Readonly<Record<string, string>> | undefined
  /** Further ERC-7677 paymasters, which a page may name with a batch (`paymasterService`). Any other is refused. */
  readonly paymasterServices?: readonly string[] | undefined
  readonly delegations?: Readonly<Record<string, FrameDelegations>> | undefined
}

/** A project, as the auth service describes it. What it says of smart accounts stands in the place of the frame's own. */
export interface FrameProject extends FrameSmartAccounts {
  /** The exact origins of the pages that may hold the frame: `https://app.example`. There are no patterns. */
  readonly origins: readonly string[]
  /** How a visitor's keys come back on a new device. */
  readonly recovery: readonly ('passkey' | 'passphrase' | 'service')[]
}

/** Finds a project by its id. */
export type FindProject = (id: string) => Promise<FrameProject | undefined>

/** A network on which the frame reads and sends. */
export interface FrameChain {
  /** Its JSON-RPC address. The page asks it directly, so it allows the frame's origin. */
  readonly rpcUrl: string
  readonly name: string
  /** The native coin, as amounts name it. */
  readonly currency: { readonly symbol: string; readonly decimals: number }
}

/** How a frame is served. */
export interface FrameServerOptions extends FrameSmartAccounts {
  /** The exact origin of the frame: `https://wallet.example`. No page that holds it has the same one. */
  readonly origin: string
  /** Address of the auth service (`portico/auth-server`). The page asks it directly, so it allows the frame's origin. */
  readonly service: string
  /** Finds projects elsewhere. Default: the auth service is asked, whose configuration has them. */
  readonly projects?: FindProject
  /** CAIP-2 id to network. */
  readonly chains: Readonly<Record<string, FrameChain>>
  /**
   * Where calls and typed data are described in pinned words as well (ERC-7730). `api`: address of the API that serves
   * `/clear-signing/v1/{hash}`. The page asks it directly, so it allows the frame's origin. `pin`: SHA-256 of its index. Default: they are not
   * described.
   */
  readonly clearSigning?: { readonly api: string; readonly pin: string } | undefined
  /** Default: the page of this package. */
  readonly page?: FramePage
}

/** Serves the signing frame's page. */
export interface FrameServer {
  /** Answers the page, its files and its configuration, each with its headers. */
  readonly handle: (request: Request) => Promise<Response>
  /** The hash of the page, to be printed when the server starts and compared by `npm run check:frame`. */
  hash(): Promise<string>
}
