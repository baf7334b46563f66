import { buildFramePage } from '../frame/build-page.ts'
import { type Chunk, readChunks, withImports } from './chunks.ts'

/** What the signing frame's page loads, React excluded. */
export interface FrameSizes {
  /** At its first paint. */
  readonly first: ReadonlySet<Chunk>
  /** All that a request of an EVM network loads until it is signed. */
  readonly approving: ReadonlySet<Chunk>
  /** The same where an index of clear signing is pinned. */
  readonly describing: ReadonlySet<Chunk>
  /** The same for a smart account. */
  readonly smart: ReadonlySet<Chunk>
  /** The same as `smart` for a permission. */
  readonly permission: ReadonlySet<Chunk>
  /** The same as `approving` for Solana. */
  readonly solana: ReadonlySet<Chunk>
}

const REACT = /^react(-dom)?(\/|$)/

const PAGE = 'server/frame/page'

/** What draws a request, asks for keys and hears the presses. */
const APPROVING = [`${PAGE}/approval/mount-approvals.tsx`, `${PAGE}/approval/guard-buttons.ts`, `${PAGE}/account/account-keys.ts`]
const SMART = [`${PAGE}/smart-account/open-account.ts`, `${PAGE}/smart-account/smart-requests.ts`]
const PERMISSION = [`${PAGE}/permissions/answer-permissions.ts`, `${PAGE}/approval/permission-terms.tsx`]
const DESCRIBING = ['adapters/evm/review/descriptors.ts', 'adapters/evm/review/describe.ts']
/** What reads a family's request, and what signs it. */
const EVM = ['adapters/evm/review/standalone-review.ts', `${PAGE}/rpc/sign-eip155.ts`]
const SOLANA = ['adapters/solana/review/standalone-review.ts', `${PAGE}/rpc/sign-solana.ts`]

/** Builds the page and adds up its parts. */
export const measureFrame = async (): Promise<FrameSizes> => {
  const { chunks } = await buildFramePage({ external: REACT })
  const all = readChunks([{ output: chunks }])
  const fileOf = (module: string): string => {
    const chunk = [...all.values()].find(({ modules }) => modules.some(([id]) => id.endsWith(`/${module}`)))
    if (!chunk) throw new Error(`The frame's page has no ${module}.`)
    return chunk.file
  }
  const load = (...modules: readonly string[]): ReadonlySet<Chunk> => withImports(all, [`${PAGE}/main.ts`].concat(modules).map(fileOf))
  return {
    first: load(),
    approving: load(...APPROVING, ...EVM),
    describing: load(...APPROVING, ...EVM, ...DESCRIBING),
    smart: load(...APPROVING, ...EVM, ...SMART),
    permission: load(...APPROVING, ...EVM, ...SMART, ...PERMISSION),
    solana: load(...APPROVING, ...SOLANA),
  }
}
