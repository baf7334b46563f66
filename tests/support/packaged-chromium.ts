import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const here = dirname(fileURLToPath(import.meta.url))

/** A browser on this machine, and the environment variables it has to be started with. */
export interface ChromiumBinary {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string>>
  readonly source: 'PORTICO_CHROMIUM' | 'system' | 'npm'
}

/** Whether the browser inside `@sparticuz/chromium` can run here at all: its binary is Linux x64. */
export const packagedChromiumFits = (): boolean => process.platform === 'linux' && process.arch === 'x64'

const packageVersion = (): string => {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const manifest: unknown = JSON.parse(readFileSync(join(dirname(main), '../../package.json'), 'utf8'))
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : undefined
  if (typeof version !== 'string') throw new Error('@sparticuz/chromium has no version in its package.json: run npm ci again.')
  return version
}

// The package unpacks into the temporary folder of its process and takes a half-written file for a finished one.
// So it runs in a process of its own with a private folder, which is moved into place in one step.
const unpackTo = async (folder: string): Promise<void> => {
  const staging = await mkdtemp(`${folder}-`)
  try {
    const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
    const env = { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
    await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: here, env })
    await writeFile(join(staging, 'fonts.conf'), fontsConfig(join(folder, 'fonts'), join(folder, 'fonts-cache')))
    await rename(staging, folder)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (!existsSync(join(folder, 'chromium'))) throw error
  }
}

const fontsConfig = (fonts: string, cache: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${fonts}</dir>
  <cachedir>${cache}</cachedir>
</fontconfig>
`

const missingLibraries = async (executablePath: string, env: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const { stdout } = await run('ldd', [executablePath], { env: { ...process.env, ...env } }).catch(() => ({ stdout: '' }))
  return [...stdout.matchAll(/^\s*(\S+) => not found/gm)].flatMap((match) => match[1] ?? [])
}

/**
 * The Chromium that npm brought (Linux x64), unpacked once per version into the temporary folder.
 * Where the system lacks NSS, the copies in the package are used.
 */
export const packagedChromium = async (): Promise<ChromiumBinary> => {
  const folder = join(tmpdir(), `portico-chromium-${packageVersion()}-${userInfo().uid}`)
  const executablePath = join(folder, 'chromium')
  if (!existsSync(executablePath)) await unpackTo(folder)
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  if ((await missingLibraries(executablePath, fonts)).length === 0) return { executablePath, env: fonts, source: 'npm' }
  const env = { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  const missing = await missingLibraries(executablePath, env)
  if (missing.length > 0) {
    throw new Error(
      `The Chromium from npm cannot start: ${missing.join(', ')} missing. Install the libraries (Debian, Ubuntu: apt-get install libnss3 libnspr4), or set PORTICO_CHROMIUM to a Chrome or Chromium.`,
    )
  }
  return { executablePath, env, source: 'npm' }
}
