/** A comment that a bundler of the host reads. */
const COMMENT = /\/\* ((?:@vite-ignore|(?:webpack|turbopack)[A-Z]\w*: ?\w+) ?\*\/)/g

/** The same as a legal comment, which the minifier leaves. As long as the other, so that source maps stay right. */
const LEGAL = /\/\*!((?:@vite-ignore|(?:webpack|turbopack)[A-Z]\w*: ?\w+) ?\*\/)/g

/** Entries that call hooks or make contexts, which React on a server does not have: a server component may import them all the same. */
const CLIENT: readonly string[] = ['react', 'element', 'ui-kit', 'ui-kit-qr']

/** What starts a file of the package: `'use client'` where React needs it. */
export const clientDirective = ({ isEntry, name }: { readonly isEntry: boolean; readonly name: string }): string =>
  isEntry && CLIENT.includes(name) ? "'use client';" : ''

/** What rolldown asks of a plugin, as far as `bundlerComments` answers. */
interface BundlerCommentsPlugin {
  readonly name: string
  transform(code: string): { code: string; map: null } | undefined
  generateBundle(
    options: unknown,
    bundle: Readonly<Record<string, { readonly type: 'chunk'; code: string } | { readonly type: 'asset' }>>,
  ): void
}

/** Carries comments like `webpackIgnore` through the minifier, which drops whatever it does not know. */
export const bundlerComments = (): BundlerCommentsPlugin => ({
  name: 'bundler-comments',
  transform: (code) => (code.search(COMMENT) >= 0 ? { code: code.replace(COMMENT, '/*!$1'), map: null } : undefined),
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = file.code.replace(LEGAL, '/* $1')
  },
})
