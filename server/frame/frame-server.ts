import type { FramePage } from './frame-page.ts'

/** A project, as the auth service describes it. */
export interface FrameProject {
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
export interface FrameServerOptions {
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
