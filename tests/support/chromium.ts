import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import './worker/test-worker.ts'
import { type ChromiumBinary, packagedChromium, packagedChromiumFits } from './packaged-chromium.ts'

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']

const systemPlaces = (): readonly string[] => {
  const { PATH = '', HOME = '', ProgramFiles = '', LOCALAPPDATA = '', 'ProgramFiles(x86)': x86 = '' } = process.env
  if (process.platform === 'darwin') {
    const apps = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium']
    return ['/Applications', join(HOME, 'Applications')].flatMap((folder) => apps.map((app) => join(folder, app)))
  }
  if (process.platform === 'win32') {
    const apps = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe']
    return [ProgramFiles, x86, LOCALAPPDATA].filter(Boolean).flatMap((folder) => apps.map((app) => join(folder, app)))
  }
  const folders = PATH.split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

// Ubuntu installs a `chromium-browser` that only says "install the snap", so on Linux a candidate has to answer.
const answers = (executablePath: string): boolean => {
  if (process.platform !== 'linux') return true
  try {
    return /^(Google Chrome|Chromium)\b/i.test(
      execFileSync(executablePath, ['--version'], { timeout: 10_000, stdio: ['ignore', 'pipe', 'ignore'] }).toString(),
    )
  } catch {
    return false
  }
}

/**
 * The browser for tests: `PORTICO_CHROMIUM`, else a Chrome or Chromium of the system, else the one inside an npm package
 * (Linux x64). Rejects with a sentence that says what to install.
 */
const findChromium = async (): Promise<ChromiumBinary> => {
  const chosen = process.env.PORTICO_CHROMIUM
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`PORTICO_CHROMIUM names ${chosen}, which does not exist.`)
    return { executablePath: chosen, env: {}, source: 'PORTICO_CHROMIUM' }
  }
  const system = systemPlaces().find((place) => existsSync(place) && answers(place))
  if (system !== undefined) return { executablePath: system, env: {}, source: 'system' }
  if (packagedChromiumFits()) return packagedChromium()
  throw new Error('No browser found: install Google Chrome or Chromium, or set PORTICO_CHROMIUM to the path of its executable.')
}

// Everything but this machine is unreachable: `localhost`, `*.localhost` and `*.test` are served here, other names do not resolve.
const resolverRules = 'MAP *.test 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1 , EXCLUDE *.localhost'

/** Flags every test browser starts with. */
const browserArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=${resolverRules}`,
]

/** How to start the browser. */
export interface LaunchOptions {
  /** Flags beside {@link browserArgs}. */
  readonly args?: readonly string[]
  /** Milliseconds until a browser that does not come up is an error. Default 30,000. */
  readonly timeout?: number
}

/** Starts a headless browser of its own that reaches nothing but this machine. The caller closes it. */
export const launchOwnBrowser = async (options: LaunchOptions = {}): Promise<Browser> => {
  const [{ chromium }, { executablePath, env }] = await Promise.all([import('playwright-core'), findChromium()])
  return chromium.launch({
    executablePath,
    headless: true,
    timeout: options.timeout ?? 30_000,
    args: [...browserArgs, ...(options.args ?? [])],
    env: { ...definedEnvironment(), ...env },
  })
}

/**
 * Starts a headless browser with a new profile, which keeps what frames of another site store. `partitioned`: apart for each site that holds
 * the frame, as Chromium does by itself and Playwright switches off. The caller closes it.
 */
export const launchProfile = async ({ partitioned }: { readonly partitioned: boolean }): Promise<BrowserContext> => {
  const [{ chromium }, { executablePath, env }] = await Promise.all([import('playwright-core'), findChromium()])
  return chromium.launchPersistentContext('', {
    executablePath,
    headless: true,
    timeout: 30_000,
    // Of two lists of features Chromium reads the last, so Playwright's is not read.
    args: [...browserArgs, ...(partitioned ? ['--disable-features=PaintHolding'] : [])],
    env: { ...definedEnvironment(), ...env },
  })
}

/** A headless browser that reaches nothing but this machine: in the browser tests, the one of the worker. The caller closes it. */
export const launchBrowser = (): Promise<Browser> => globalThis.testWorker?.browser() ?? launchOwnBrowser()

const definedEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
