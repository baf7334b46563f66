/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkPackages, parseMissingTexts } from '../../scripts/licences/check-packages.ts'
import { classifyLicence } from '../../scripts/licences/classify-licence.ts'
import { readPackages } from '../../scripts/licences/read-packages.ts'
import { thirdPartyNotice } from '../../scripts/licences/third-party-notice.ts'
import { texts, vendorText } from './support/texts.ts'

interface Given {
  readonly version?: string
  readonly dev?: boolean
  readonly files?: Readonly<Record<string, string>>
}

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-licences-'))
})
afterEach(() => rm(root, { recursive: true }))

const install = async (packages: Readonly<Record<string, Given>>): Promise<ReturnType<typeof readPackages>> => {
  await rm(join(root, 'node_modules'), { recursive: true, force: true })
  const lock: Record<string, object> = { '': { name: 'host' } }
  for (const [name, { version = '1.0.0', dev, files = {} }] of Object.entries(packages)) {
    const path = `node_modules/${name}`
    lock[path] = { version, license: 'MIT', ...(dev ? { dev } : {}) }
    await mkdir(join(root, path), { recursive: true })
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path, file)), { recursive: true })
      await writeFile(join(root, path, file), text)
    }
  }
  lock['node_modules/for-another-platform'] = { version: '1.0.0', optional: true }
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: lock }))
  return readPackages(root)
}

test.each([
  ['MIT', texts.mit],
  ['ISC', texts.isc],
  ['0BSD', texts.zeroBsd],
  ['BSD-2-Clause', texts.bsd2],
  ['Apache-2.0', texts.apache],
  ['Apache-2.0', texts.apacheHeader],
  ['BlueOak-1.0.0', texts.blueOak],
  ['MIT', `${texts.mit}\n---\nBundled with another package\n\n${texts.mit}`],
  [
    'BSD-3-Clause',
    texts.bsd2.replace(
      'THIS SOFTWARE',
      'Neither the name of A nor the names of its contributors may be used to endorse or promote products derived from this software without specific prior written permission.\n\nTHIS SOFTWARE',
    ),
  ],
])('a text is known by its words: %s', (licence, text) => {
  expect(classifyLicence(text)).toBe(licence)
})

test.each([
  ['a vendor licence', vendorText],
  ['MIT with a condition added', `${texts.mit}\n\n${vendorText}\n\n${vendorText}`],
  ['MIT with the Commons Clause', `"Commons Clause" License Condition\n\n${texts.mit}`],
  ['MIT without its disclaimer', texts.mit.slice(0, texts.mit.indexOf('THE SOFTWARE IS'))],
  ['Apache-2.0 with one word changed', texts.apache.replace('royalty-free', 'royalty-bearing')],
  ['a sentence that names a licence', 'This project is licensed under the MIT license.'],
  ['the GPL', 'GNU GENERAL PUBLIC LICENSE Version 3, 29 June 2007'],
])('%s is none of them', (_name, text) => {
  expect(classifyLicence(text)).toBeUndefined()
})

test('permissive texts pass, whatever the file is called', async () => {
  const packages = await install({
    a: { files: { LICENSE: texts.mit } },
    b: { files: { 'licence.md': texts.isc } },
    c: { files: { 'LICENSE-MIT': texts.mit, 'LICENSE-APACHE': texts.apache } },
    '@walletconnect/core': { files: { LICENSE: texts.apache } },
    '@walletconnect/time': { files: { LICENSE: texts.mit } },
  })
  expect(packages).toHaveLength(5)
  expect(checkPackages(packages, [], [])).toEqual([])
})

test('metadata is no licence: what brings no text, or another text, is named', async () => {
  const packages = await install({
    bare: { version: '2.1.0', files: { 'README.md': texts.mit } },
    vendor: { files: { LICENSE: vendorText } },
    half: { files: { LICENSE: texts.mit, 'LICENSE-EE': vendorText } },
  })
  expect(checkPackages(packages, [], [])).toEqual([
    'vendor@1.0.0: LICENSE is none of the permissive licences.',
    'half@1.0.0: LICENSE-EE is none of the permissive licences.',
    'bare@2.1.0 brings no licence text.',
  ])
})

test('what is only developed with is not read, unless its code is bundled', async () => {
  const packages = await install({ tool: { dev: true, files: { LICENSE: vendorText } } })
  expect(checkPackages(packages, [], [])).toEqual([])
  expect(checkPackages(packages, [], ['node_modules/tool'])).toEqual(['tool@1.0.0: LICENSE is none of the permissive licences.'])
  expect(checkPackages(packages, [], ['node_modules/absent'])).toEqual(['node_modules/absent is in the bundle, and not in the lock file.'])
})

test.each(['@walletconnect/core', '@reown/walletkit'])('%s is Apache-2.0 by its own text, in development too', async (name) => {
  const complaint = (found: string): string => `${name}@1.0.0 has to be Apache-2.0 by its own text, and has ${found}.`
  const missing = parseMissingTexts(
    `[{ "package": "${name}@1.0.0", "licence": "Apache-2.0", "reason": "Its metadata says that it is Apache-2.0." }]`,
  )
  expect(checkPackages(await install({ [name]: { dev: true, files: { LICENSE: vendorText } } }), [], [])).toEqual([
    complaint('another licence'),
  ])
  expect(checkPackages(await install({ [name]: { files: { LICENSE: texts.mit } } }), [], [])).toEqual([complaint('MIT')])
  expect(checkPackages(await install({ [name]: {} }), missing, [])).toContain(complaint('no text'))
})

test('a package without a text is listed by version and reason; the list holds no others', async () => {
  const list = '[{ "package": "bare@1.0.0", "licence": "MIT", "reason": "The tarball has no file; the repository has." }]'
  const bare = await install({ bare: {} })
  expect(checkPackages(bare, parseMissingTexts(list), [])).toEqual([])
  const newer = await install({ bare: { version: '1.0.1' } })
  expect(checkPackages(newer, parseMissingTexts(list), [])).toEqual([
    'bare@1.0.1 brings no licence text.',
    'bare@1.0.0 is listed as bringing no text, and is not such a package.',
  ])
  expect(() => parseMissingTexts(list.replace(/"reason": "[^"]*"/, '"reason": ""'))).toThrow('length')
})

test('the notice holds the text of what is bundled, and fails where there is none', async () => {
  const packages = await install({ a: { dev: true, files: { LICENSE: texts.zeroBsd } }, b: { dev: true } })
  const notice = thirdPartyNotice(packages, ['node_modules/a'], [{ name: 'Letters 10.0.0', text: 'Whoever copies the letters …\n' }])
  expect(notice).toMatch(/Letters 10\.0\.0\n-+\n\nWhoever copies the letters …\n$/)
  expect(notice).toContain('a 1.0.0')
  expect(notice).toContain(texts.zeroBsd.trim().split('\n').at(-1))
  expect(() => thirdPartyNotice(packages, ['node_modules/a', 'node_modules/b'])).toThrow('b, whose licence text is not there')
})
