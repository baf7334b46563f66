import { buildFramePage } from '../frame/build-page.ts'
import { type Chunk, gzipSize } from './chunks.ts'

/** What the signing frame's page loads at its first paint, and all that it may load until something is signed; React excluded. */
export const measureFrame = async (): Promise<{ readonly first: ReadonlySet<Chunk>; readonly approving: ReadonlySet<Chunk> }> => {
  const { page, outputs } = await buildFramePage({ external: ['react', 'react/*', 'react-dom', 'react-dom/*'] })
  const found = Object.entries(outputs).map(([path, output]) => ({ file: path.slice(path.indexOf('files/')), output }))
  const pick = (start: RegExp, wanted: Map<string, Chunk>): void => {
    for (const { file, output } of found) {
      if (!start.test(file) || wanted.has(file)) continue
      const code = page.files[`/${file}`]?.body ?? ''
      const modules = Object.entries(output.inputs).map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const)
      wanted.set(file, { file, code, gzip: gzipSize(code), apart: false, entry: false, imports: [], modules })
      for (const { path, kind } of output.imports) {
        const name = path.split('/').at(-1) ?? ''
        if (kind === 'import-statement' && name !== '') pick(new RegExp(`${name.replaceAll('.', '\\.')}$`), wanted)
      }
    }
  }
  const first = new Map<string, Chunk>()
  pick(/\/main-/, first)
  const approving = new Map(first)
  pick(/\/(mount-approvals|sign-request|account-keys|guard-buttons)-/, approving)
  return { first: new Set(first.values()), approving: new Set(approving.values()) }
}
