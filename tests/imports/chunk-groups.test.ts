/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { chunkGroups } from '../../scripts/chunk-groups.ts'
import { chunkName } from '../../scripts/package-chunks.ts'
import { lateImports, staticImports } from '../../scripts/static-imports.ts'

const groups = chunkGroups()

/** The group that takes a file of the source. */
const groupOf = (file: string): string | undefined => {
  const taking = groups.find(({ test }) => test(resolve(file)))
  return typeof taking?.name === 'string' ? taking.name : undefined
}

test.each([
  ['kernel/index.ts', 'start'],
  ['kernel/session/sessions/sessions.ts', 'start'],
  ['kernel/contract/errors.ts', 'start'],
  ['kernel/session/connect/connect.ts', 'wallets-part'],
  ['kernel/session/settling/settling.ts', 'wallets-part'],
  ['kernel/session/restore/restore-session.ts', 'wallets-part'],
  ['kernel/session/gate/requests.ts', 'wallets-part'],
  ['kernel/session/gate/gate.ts', 'gate-part'],
  ['kernel/rpc/rpc-service.ts', 'gate-part'],
  ['kernel/session/gate/plain-data.ts', 'start'],
  ['kernel/session/networks/switch-network.ts', 'wallets-part'],
  ['kernel/navigation/modal.ts', 'opening-part'],
  ['kernel/registries/views.ts', 'opening-part'],
  ['kernel/react/hooks.ts', 'hooks'],
  ['kernel/streams/latest.ts', 'start'],
  ['node_modules/rxjs/dist/esm/index.js', 'streams'],
  ['adapters/evm/discover.ts', 'evm'],
  ['adapters/evm/connect.ts', 'evm-connect'],
  ['adapters/evm/family.ts', 'evm-family'],
  ['adapters/evm/family/chain-id.ts', 'evm-common'],
  ['ui-kit/tokens/tokens.css', 'styles'],
  ['kernel/contract/tools/followed-store.ts', 'adapters'],
  ['plugins/modal/setup.ts', 'modal'],
  ['plugins/modal/locales/en.json', 'modal'],
])('%s is in %s', (file, name) => {
  expect(groupOf(file)).toBe(name)
})

test.each(['plugins/modal/locales/de.json', 'adapters/evm/actions.ts', 'plugins/send/views/send-view.tsx'])(
  '%s is in a file of its own, or shared by its plugin alone',
  (file) => {
    const name = groupOf(file)
    expect(name === undefined || name === `${file.split('/')[1]}-parts`).toBe(true)
  },
)

test('what brings a wallet back brings nothing of its family that only requests need', () => {
  const files = ['adapters/evm/discover.ts', 'adapters/evm/connect.ts'].flatMap((file) => [...staticImports(file)])
  expect(files.map(groupOf)).not.toContain('evm-family')
})

test.each([
  ['de', 'plugins/siwx/locales/de.json', 'siwx-de'],
  ['manifest', 'plugins/wallets/manifest.ts', 'wallets-manifest'],
  ['actions', 'adapters/evm/actions.ts', 'evm-actions'],
  ['send-view', 'plugins/send/views/send-view.tsx', 'send-view'],
  ['tabs', 'ui-kit/parts/lists/tabs.tsx', 'tabs'],
])('the file %s of %s is called %s', (name, file, called) => {
  expect(chunkName({ name, moduleIds: [resolve(file)] })).toBe(called)
})

/** What a part of the kernel imports beside the start. */
const beside = (part: string): readonly string[] => {
  const start = staticImports('kernel/index.ts')
  return [...staticImports(part)].filter((file) => !start.has(file)).map((file) => relative('.', file))
}

test.each([
  ['wallets', 'opening'],
  ['wallets', 'gate'],
  ['gate', 'opening'],
])(
  'the later parts %s and %s of the kernel import nothing of each other: a file that failed could not be asked for again',
  (one, other) => {
    const shared = new Set(beside(`kernel/host/${one}-part.ts`))
    expect(shared.size).toBeGreaterThan(10)
    const both = beside(`kernel/host/${other}-part.ts`).filter((file) => shared.has(file))
    expect(both.filter((file) => groupOf(file) !== 'start')).toEqual([])
  },
)

test('who does not ask wallets does not bring their part along', () => {
  const source = execFileSync('git', ['ls-files', 'kernel', 'plugins', 'adapters', 'ui-kit'], { encoding: 'utf8' }).trim().split('\n')
  const asked = source.flatMap((file) => lateImports(resolve(file))).filter(({ file }) => !file.endsWith('wallets-part.ts'))
  const bringing = asked.filter(({ file }) => [...staticImports(file)].some((one) => groupOf(one) === 'wallets-part'))
  expect(asked.length).toBeGreaterThan(100)
  expect(bringing.map(({ file }) => relative('.', file))).toEqual([])
})

test('the groups are said in at most 60 lines', () => {
  expect(readFileSync('scripts/chunk-groups.ts', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60)
})
