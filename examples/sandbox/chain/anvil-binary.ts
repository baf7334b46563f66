import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * The path of the anvil executable that npm installed for this platform. The `anvil` command itself is a Node script
 * whose end leaves the real process alive, so it is never used.
 */
export const anvilBinary = (): string => {
  const name = `@foundry-rs/anvil-${process.platform}-${architectures[process.arch] ?? process.arch}`
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
  } catch {
    throw new Error(`The local chains need ${name}, which is not installed: run npm ci without --omit=optional.`)
  }
}
