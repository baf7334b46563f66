import type { GuideSection } from './guide-files.ts'
import type { Family } from './visit-guide.ts'

/** One way to build a fresh host. */
export interface HostBuild {
  /** `next-webpack`. */
  readonly name: string
  /** Folder below `tests/hosts`; builds of one folder share its installation. */
  readonly fixture: string
  /** Another fixture, whose files stand where this one has none; their dependencies are joined. */
  readonly base?: string
  /** What the guides show of it: its files are written before it is built, and it is visited by the texts on its page. */
  readonly guide?: GuideSection & {
    readonly family: Family
    /** The wallet is an app on the visitor's phone. */
    readonly phone?: boolean
  }
  /** Script of the host's package that builds it. Left out where nothing is built. */
  readonly build?: string
  /** What the build leaves to be served, or how the host serves itself. */
  readonly serve: { readonly folder: string } | { readonly script: string }
  /** Script of a development server, where the hot replacement of `src/portico.js` is tried. */
  readonly hot?: string
}

const viteReact: HostBuild = { name: 'vite-react', fixture: 'vite-react', build: 'build', serve: { folder: 'dist' }, hot: 'dev' }

const FRAMEWORKS = 'docs/frameworks.md'

/**
 * Those of the guides. One installation serves all that are written with React. Their compilers are strict and read all declarations; those of
 * wagmi and Next themselves do not compile that way.
 */
const inReact = (name: string, section: string, family: Family, file = FRAMEWORKS): HostBuild => ({
  name,
  fixture: 'guide-react',
  guide: { file, section, family },
  build: 'build',
  serve: { folder: 'dist' },
})
const guided = (name: string, section: string, serve: HostBuild['serve'], build?: string): HostBuild => ({
  name: `guide-${name}`,
  fixture: `guide-${name}`,
  guide: { file: FRAMEWORKS, section, family: 'eip155' },
  ...(build === undefined ? {} : { build }),
  serve,
})

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
  inReact('readme', 'Start in your application', 'eip155', 'README.md'),
  inReact('guide-react', 'React', 'eip155'),
  inReact('guide-solana', 'Solana', 'solana'),
  inReact('guide-bitcoin', 'Bitcoin', 'bip122'),
  { ...inReact('guide-phones', 'Phones', 'eip155'), guide: { file: FRAMEWORKS, section: 'Phones', family: 'eip155', phone: true } },
  { ...inReact('guide-wagmi', 'wagmi', 'eip155'), fixture: 'guide-wagmi', base: 'guide-react' },
  guided('next', 'Next', { script: 'start' }, 'build'),
  guided('vue', 'Vue', { folder: 'dist' }, 'build'),
  guided('svelte', 'Svelte', { folder: 'dist' }, 'build'),
  guided('sveltekit', 'SvelteKit', { script: 'start' }, 'build'),
  guided('html', 'Plain HTML', { folder: '.' }),
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
