import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { stop as stopBuilder } from 'esbuild'
import { buildFrontPages, type FrontPages } from '../front/build-pages.ts'
import { writeBuiltPage } from '../web-wallet/build-page.ts'
import { bundlePrograms } from './bundle-programs.ts'
import type { ServiceEntry } from './service-table.ts'

/** All that is built before anything starts. */
export interface BuiltPrograms {
  /** A program's source to its bundled file. */
  readonly bundles: ReadonlyMap<string, string>
  /** File with the web wallet's page. It takes longer than the rest, so it is not waited for; rejects with esbuild's message. */
  readonly walletPage: Promise<string>
  /** File with the signing frame's page, likewise. */
  readonly framePage: Promise<string>
  readonly pages: FrontPages
}

/** What to build. */
export interface BuildProgramsOptions {
  /** The package's folder. */
  readonly root: string
  /** Where built files go. */
  readonly folder: string
  readonly entries: readonly ServiceEntry[]
}

const WRITE_FRAME = fileURLToPath(new URL('../../../scripts/write-frame-page.ts', import.meta.url))

/** Writes the signing frame's page in a process of its own: what bundles it would hold 200 MB for as long as the sandbox runs. */
const buildFrame = async (file: string): Promise<void> => {
  const child = fork(WRITE_FRAME, [file], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const [[code], said] = await Promise.all([once(child, 'exit'), child.stderr ? text(child.stderr) : ''])
  if (code !== 0) throw new Error(`The signing frame's page was not built. ${said}`)
}

type Pages = Pick<BuiltPrograms, 'walletPage' | 'framePage'>

const buildPages = (folder: string, entries: readonly ServiceEntry[]): Pages => {
  const wants = (name: ServiceEntry['name']): boolean => entries.some((entry) => entry.name === name)
  const [walletFile, frameFile] = [join(folder, 'web-wallet-page.json'), join(folder, 'frame-page.json')]
  // One after the other: the start waits for the frame's page alone, which takes a moment.
  const frame = wants('frame') ? buildFrame(frameFile) : Promise.resolve()
  const wallet = frame.catch(() => undefined).then(() => (wants('wallet') ? writeBuiltPage(walletFile) : undefined))
  // The builder would hold some 150 MB for as long as the sandbox runs.
  void Promise.allSettled([frame, wallet]).then(stopBuilder)
  return { walletPage: wallet.then(() => walletFile), framePage: frame.then(() => frameFile) }
}

/** Builds the services' programs and the front page, and begins with the pages of web wallet and frame. */
export const buildPrograms = async ({ root, folder, entries }: BuildProgramsOptions): Promise<BuiltPrograms> => {
  const files = [...new Set(entries.map(({ file }) => join(root, 'examples', 'sandbox', file)))]
  const [bundles, pages] = await Promise.all([bundlePrograms({ root, folder, files }), buildFrontPages()])
  const { walletPage, framePage } = buildPages(folder, entries)
  for (const page of [walletPage, framePage]) page.catch(() => {})
  return { bundles, walletPage, framePage, pages }
}
