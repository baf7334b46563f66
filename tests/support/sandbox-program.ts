import { join } from 'node:path'
import { stop as stopBuilder } from 'esbuild'
import { bundlePrograms } from '../../examples/sandbox/process/bundle-programs.ts'
import { makeProgramFolder } from '../../examples/sandbox/process/program-folder.ts'

const bundle = async (source: string): Promise<string> => {
  const root = process.cwd()
  const file = join(root, source)
  const { path } = await makeProgramFolder(root)
  const bundles = await bundlePrograms({ root, folder: path, files: [file] })
  await stopBuilder()
  return bundles.get(file) ?? file
}

const bundles = new Map<string, Promise<string>>()
// One after the other: stopping the builder would leave another build waiting for ever.
let turn: Promise<unknown> = Promise.resolve()

/**
 * A program of the sandbox in one file, bundled once, as `npm run sandbox` runs it: it starts in a fraction of the time that loading its
 * sources takes. Resolves with the file's path.
 */
export const sandboxProgram = (source: string): Promise<string> => {
  const known = bundles.get(source)
  if (known) return known
  const bundled = turn.then(() => bundle(source))
  turn = bundled.catch(() => undefined)
  bundles.set(source, bundled)
  return bundled
}
