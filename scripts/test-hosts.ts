import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchOwnBrowser } from '../tests/support/chromium.ts'
import { replaceHot, visitHost } from './hosts/drive-host.ts'
import { writeGuideFiles } from './hosts/guide-files.ts'
import { HOSTS, type HostBuild, type Manager } from './hosts/host-table.ts'
import { installHost } from './hosts/install-host.ts'
import { answerCdn } from './hosts/module-cdn.ts'
import { runCommand, warningsIn } from './hosts/run-command.ts'
import { serveHost, startServer } from './hosts/serve-host.ts'
import { visitByPhone } from './hosts/visit-by-phone.ts'
import { visitGuide } from './hosts/visit-guide.ts'
import { pack } from './package/pack.ts'
import { toKilobytes } from './size/chunks.ts'

// Packs the package and builds, starts and drives fresh hosts with it, as a newcomer would: `npm run test:hosts`, or with names of hosts
// and `--npm` or `--pnpm` for some of them; `vue@pnpm` is one of them with one package manager. Exact versions come from the npm registry. `npm run build` and `npm run build:examples` come first.

const args = process.argv.slice(2)
const names = args.filter((arg) => !arg.startsWith('--'))
const managers = (['npm', 'pnpm'] as const).filter((manager) => !args.some((arg) => arg.startsWith('--')) || args.includes(`--${manager}`))
const isWanted = ({ name }: HostBuild, manager: Manager): boolean =>
  names.length === 0 || names.includes(name) || names.includes(`${name}@${manager}`)
const unknown = names.filter((name) => !HOSTS.some((host) => host.name === name.replace(/@p?npm$/, '')))
if (unknown.length > 0) throw new Error(`There is no host ${unknown.join(', ')}: ${HOSTS.map(({ name }) => name).join(', ')}.`)

const checkHost = async (browser: Browser, host: HostBuild, manager: Manager, folder: string): Promise<readonly string[]> => {
  const start = performance.now()
  if (host.guide) writeGuideFiles(host.guide, folder)
  const built = host.build === undefined ? [] : warningsIn(await runCommand(folder, 'npm', ['run', '--silent', host.build]))
  const server = await serveHost(folder, host)
  try {
    const { bytes, lines } = host.guide?.phone
      ? await visitByPhone(browser, server.url)
      : host.guide
        ? await visitGuide(browser, server.url, host.guide.family, (context) => answerCdn(context, folder))
        : await visitHost(browser, server.url)
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    process.stdout.write(`${`${host.name}, ${manager}`.padEnd(24)} ${toKilobytes(bytes).padStart(6)} kB before the click, ${seconds} s\n`)
    return [...built, ...server.warnings(), ...lines]
  } finally {
    await server.close()
  }
}

/** Changes the file that makes the kernel while the host is shown by its development server. */
const checkHot = async (browser: Browser, script: string, folder: string): Promise<readonly string[]> => {
  const server = await startServer(folder, script)
  try {
    return [...(await replaceHot(browser, server.url, join(folder, 'src/portico.js'))), ...server.warnings()]
  } finally {
    await server.close()
  }
}

const { temporary, tarball } = pack('.')
const browser = await launchOwnBrowser()
const problems: string[] = []
const note = (host: string, found: readonly string[]): void => void problems.push(...found.map((one) => `${host}: ${one}`))
try {
  for (const manager of managers) {
    const wanted = HOSTS.filter((host) => isWanted(host, manager))
    const installed = wanted.filter(({ fixture }, at) => wanted.findIndex((one) => one.fixture === fixture) === at)
    for (const first of installed) {
      const { fixture } = first
      // Apart from each other: what a bundler finds in a parent folder is no part of a fresh host.
      const folder = join(mkdtempSync(join(tmpdir(), 'portico-host-')), fixture)
      try {
        note(`${fixture}, ${manager}`, await installHost(first, manager, tarball, folder))
        for (const host of wanted.filter((one) => one.fixture === fixture)) {
          note(`${host.name}, ${manager}`, await checkHost(browser, host, manager, folder))
          if (host.hot !== undefined) note(`${host.name}, ${manager}`, await checkHot(browser, host.hot, folder))
        }
      } catch (cause) {
        note(`${fixture}, ${manager}`, [cause instanceof Error ? `${cause.message}\n${String(cause.cause ?? '')}` : String(cause)])
      } finally {
        rmSync(join(folder, '..'), { recursive: true, force: true })
      }
    }
  }
} finally {
  await browser.close()
  rmSync(temporary, { recursive: true, force: true })
}
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(problems.length === 0 ? 'Every host builds, starts and works.\n' : `${problems.length} problems in fresh hosts.\n`)
process.exitCode = problems.length === 0 ? 0 : 1
