import { buildFramePage } from '../frame/build-page.ts'
import { type Chunk, gzipSize } from './chunks.ts'

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
  /** The same as `approving` for Solana. */
  readonly solana: ReadonlySet<Chunk>
}

const APPROVING = /\/(mount-approvals|account-keys|guard-buttons)-/
const SMART = /\/(open-account|smart-requests)-/
const DESCRIBING = /\/(descriptors|describe)-/

/** Builds the page and adds up its parts. */
export const measureFrame = async (): Promise<FrameSizes> => {
  const { page, outputs } = await buildFramePage({ external: ['react', 'react/*', 'react-dom', 'react-dom/*'] })
  const found = Object.entries(outputs).map(([path, output]) => ({ file: path.slice(path.indexOf('files/')), output }))
  type Found = (typeof found)[number]
  const pick = (isWanted: (one: Found) => boolean, wanted: Map<string, Chunk>): void => {
    for (const { file, output } of found.filter(isWanted)) {
      if (wanted.has(file)) continue
      const code = page.files[`/${file}`]?.body ?? ''
      const modules = Object.entries(output.inputs).map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const)
      wanted.set(file, { file, code, gzip: gzipSize(code), apart: false, entry: false, imports: [], modules })
      for (const { path, kind } of output.imports) {
        const name = path.split('/').at(-1) ?? ''
        if (kind === 'import-statement' && name !== '') pick((one) => one.file.endsWith(name), wanted)
      }
    }
  }
  const within = (before: ReadonlyMap<string, Chunk>, isWanted: (one: Found) => boolean): ReadonlyMap<string, Chunk> => {
    const wanted = new Map(before)
    pick(isWanted, wanted)
    return wanted
  }
  /** What reads a family's request, and what signs it. */
  const ofFamily =
    (family: 'eip155' | 'solana', adapter: 'evm' | 'solana') =>
    ({ file, output }: Found): boolean =>
      file.includes(`/sign-${family}-`) || Object.hasOwn(output.inputs, `adapters/${adapter}/review/standalone-review.ts`)
  const first = within(new Map(), ({ file }) => /\/main-/.test(file))
  const common = within(first, ({ file }) => APPROVING.test(file))
  const approving = within(common, ofFamily('eip155', 'evm'))
  const describing = within(approving, ({ file }) => DESCRIBING.test(file))
  const [smart, solana] = [within(approving, ({ file }) => SMART.test(file)), within(common, ofFamily('solana', 'solana'))]
  const setOf = (chunks: ReadonlyMap<string, Chunk>): ReadonlySet<Chunk> => new Set(chunks.values())
  return { first: setOf(first), approving: setOf(approving), describing: setOf(describing), smart: setOf(smart), solana: setOf(solana) }
}
