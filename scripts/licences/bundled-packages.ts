import { build } from 'tsdown'

const PACKAGE = /^.*?[\\/](node_modules[\\/](?:.*[\\/]node_modules[\\/])?(?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/

/** Packages whose code is in the bundle, as `package-lock.json` names them (`node_modules/rxjs`): bundled once for asking, not written. */
export const bundledPackages = async (root: string): Promise<readonly string[]> => {
  const bundles = await build({ cwd: root, write: false, clean: false, logLevel: 'silent' })
  const modules = bundles
    .flatMap(({ chunks }) => chunks)
    .flatMap((chunk) => (chunk.type === 'chunk' ? Object.entries(chunk.modules) : []))
    .filter(([, { renderedLength }]) => renderedLength > 0)
  return [...new Set(modules.flatMap(([id]) => PACKAGE.exec(id)?.[1]?.replaceAll('\\', '/') ?? []))].sort()
}
