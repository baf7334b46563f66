import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import type { BrowserContext } from 'playwright-core'

/** Where files of packages are served as they are. */
const FILES = 'https://cdn.jsdelivr.net/npm/'
/** Where packages are served as ES modules. */
const MODULES = 'https://esm.sh/'

const HEADERS = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript; charset=utf-8' }

/** `@scope/name@1.0.0/path` without its version. */
const unversioned = (path: string): string => path.replace(/^((?:@[^/]+\/)?[^@/]+)@[^/]+/, '$1')

/** React is published as CommonJS: who imports it by name needs the names written out, and what it requires imported. */
const isCommonJs = (specifier: string): boolean => /^react(-dom)?(\/|$)/.test(specifier)

/** `name` or `@scope/name` of what a specifier or a path begins with. */
const packageOf = (path: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path

/** The folder that a package is found from. pnpm keeps the dependencies of `portico` beside `portico` alone, not in the host's folder. */
const folderOf = (path: string, folder: string): string =>
  existsSync(join(folder, 'node_modules', packageOf(path)))
    ? folder
    : dirname(dirname(realpathSync(join(folder, 'node_modules', 'portico'))))

const fromCommonJs = (specifier: string, folder: string): string => {
  const require = createRequire(join(folder, 'package.json'))
  const names = Object.keys(Object(require(specifier))).filter((name) => name !== 'default')
  return `import it from '${require.resolve(specifier)}'\nexport default it\nexport const { ${names.join(', ')} } = it`
}

/** What stands before a module of CommonJS: its `require`, by imports of what is not part of it. */
const requireOf = (external: readonly string[]): string =>
  [
    ...external.map((name, at) => `import * as part${at} from '${name}'`),
    `const parts = { ${external.map((name, at) => `'${name}': part${at}`).join(', ')} }`,
    'const require = (name) => parts[name].default ?? parts[name]',
  ].join('\n')

/** A package of the host's installation as one module, as such a CDN makes it: with everything but what `external` names. */
const moduleOf = async (specifier: string, external: readonly string[], folder: string): Promise<string> => {
  const common = isCommonJs(specifier)
  const [name = ''] = specifier.split('/')
  // A part of a package imports the package itself, which is another module of the CDN.
  const outside = common ? [...new Set([...external, name])].filter((one) => one !== specifier) : external
  const bundle = (contents: string) =>
    build({
      stdin: { contents, resolveDir: folder },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      logLevel: 'silent',
      external: [...outside],
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      banner: common && outside.length > 0 ? { js: requireOf(outside) } : {},
    })
  const all = `export * from '${specifier}'`
  const { outputFiles } = common
    ? await bundle(fromCommonJs(specifier, folder))
    : await bundle(`${all}\nexport { default } from '${specifier}'`).catch(() => bundle(all))
  return outputFiles[0]?.text ?? ''
}

/** Answers for two CDNs with what is installed in a host's folder. Everything that a page asks there is a package of its import map. */
export const answerCdn = async (context: BrowserContext, folder: string): Promise<void> => {
  await context.route(`${FILES}**`, (route) => {
    const path = unversioned(new URL(route.request().url()).pathname.slice('/npm/'.length))
    return route.fulfill({ headers: HEADERS, body: readFileSync(join(folderOf(path, folder), 'node_modules', path)) })
  })
  const made = new Map<string, Promise<string>>()
  await context.route(`${MODULES}**`, async (route) => {
    const { href, pathname, searchParams } = new URL(route.request().url())
    const specifier = unversioned(pathname.slice(1))
    const external = searchParams.get('external')?.split(',') ?? []
    const module = made.get(href) ?? moduleOf(specifier, external, folderOf(specifier, folder))
    made.set(href, module)
    await route.fulfill({ headers: HEADERS, body: await module })
  })
}
