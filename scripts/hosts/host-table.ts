/** One way to build a fresh host. */
export interface HostBuild {
  /** `next-webpack`. */
  readonly name: string
  /** Folder below `tests/hosts`; builds of one folder share its installation. */
  readonly fixture: string
  /** Another fixture, whose files stand where this one has none; their dependencies are joined. */
  readonly base?: string
  /** Script of the host's package that builds it. */
  readonly build: string
  /** What the build leaves to be served, or how the host serves itself. */
  readonly serve: { readonly folder: string } | { readonly script: string }
  /** Script of a development server, where the hot replacement of `src/portico.js` is tried. */
  readonly hot?: string
}

const viteReact: HostBuild = { name: 'vite-react', fixture: 'vite-react', build: 'build', serve: { folder: 'dist' }, hot: 'dev' }

/** The hosts that newcomers have. */
export const HOSTS: readonly HostBuild[] = [
  viteReact,
  { ...viteReact, name: 'vite-react-18', fixture: 'vite-react-18', base: 'vite-react' },
  { ...viteReact, name: 'vite-wagmi-2', fixture: 'vite-wagmi-2', base: 'vite-react' },
  { ...viteReact, name: 'vite-ethers-6', fixture: 'vite-ethers-6', base: 'vite-react' },
  { name: 'next-turbopack', fixture: 'next', build: 'build:turbopack', serve: { script: 'start' } },
  { name: 'next-webpack', fixture: 'next', build: 'build:webpack', serve: { script: 'start' } },
  { name: 'webpack', fixture: 'webpack', build: 'build', serve: { folder: 'public' } },
  { name: 'vue', fixture: 'vue', build: 'build', serve: { folder: 'dist' } },
]

/** What installs them. */
export type Manager = 'npm' | 'pnpm'

/** Newest of the line that runs on Node 20. */
const PNPM = 'pnpm@10.34.9'

/** Arguments of npm or npx that install a host, from what was downloaded before where it was. Scripts of dependencies do not run. */
export const INSTALL: Readonly<Record<Manager, readonly [command: 'npm' | 'npx', ...args: readonly string[]]>> = {
  npm: ['npm', 'install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'],
  pnpm: ['npx', '--yes', PNPM, 'install', '--prefer-offline', '--ignore-scripts'],
}
