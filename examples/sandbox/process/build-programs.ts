import { join } from 'node:path'
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

const buildWallet = async (folder: string, entries: readonly ServiceEntry[]): Promise<string> => {
  const file = join(folder, 'web-wallet-page.json')
  try {
    if (entries.some(({ name }) => name === 'wallet')) await writeBuiltPage(file)
    return file
  } finally {
    // The builder would hold some 150 MB for as long as the sandbox runs.
    await stopBuilder()
  }
}

/** Builds the services' programs and the front page, and begins with the web wallet's page. */
export const buildPrograms = async ({ root, folder, entries }: BuildProgramsOptions): Promise<BuiltPrograms> => {
  const files = [...new Set(entries.map(({ file }) => join(root, 'examples', 'sandbox', file)))]
  const [bundles, pages] = await Promise.all([bundlePrograms({ root, folder, files }), buildFrontPages()])
  const walletPage = buildWallet(folder, entries)
  walletPage.catch(() => {})
  return { bundles, walletPage, pages }
}
