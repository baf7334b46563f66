/** Packages that a bundle for a server leaves out, and the name in `imports` of package.json that leads to them or to what stands for them. */
const VARIANTS: Readonly<Record<string, string>> = { '@walletconnect/universal-provider': '#universal-provider' }

/** What Node loads in their place imports the package itself. */
const ON_SERVER = /-node\.ts$/

const DYNAMIC = /\bimport\((['"])([^'"]+)\1\)/g

/** Has the package ask for some of its dependencies by a name of its own, so that servers can be given another module. */
export const serverVariant = () => ({
  name: 'server-variant',
  transform(code: string, id: string): { code: string; map: null } | undefined {
    if (ON_SERVER.test(id)) return undefined
    const changed = code.replace(DYNAMIC, (whole, _quote, name: string) => (VARIANTS[name] ? `import('${VARIANTS[name]}')` : whole))
    return changed === code ? undefined : { code: changed, map: null }
  },
})
