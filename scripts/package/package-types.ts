import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { type PackageManifest, readManifest } from './package-entries.ts'

const run = promisify(execFile)

/** What publint finds in an unpacked package, suggestions included. */
export const publintMessages = async (folder: string): Promise<readonly string[]> => {
  const { messages } = await publint({ pkgDir: folder, strict: true, pack: false })
  const manifest: PackageManifest = readManifest(folder)
  return messages.map((message) => `publint: ${formatMessage(message, manifest, { color: false }) ?? message.code}`)
}

/** What "Are the types wrong?" finds for these entries, for a package of ES modules alone. */
export const wrongTypes = async (tarball: string, entries: readonly string[]): Promise<readonly string[]> => {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@arethetypeswrong/cli/package.json')), 'dist/index.js')
  const args = [cli, tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-emoji', '--no-color', '--no-definitely-typed']
  try {
    await run(process.execPath, [...args, '--entrypoints', ...entries], { maxBuffer: 2 ** 26 })
    return []
  } catch (cause) {
    const { stdout } = cause as { readonly stdout?: string }
    return [`attw:\n${stdout ?? String(cause)}`]
  }
}
