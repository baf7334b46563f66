import { readFileSync, writeFileSync } from 'node:fs'
import { bundledPackages } from './licences/bundled-packages.ts'
import { checkPackages, parseMissingTexts } from './licences/check-packages.ts'
import { readPackages } from './licences/read-packages.ts'
import { parseIncludedData, thirdPartyNotice } from './licences/third-party-notice.ts'

// Reads the licence texts of everything a host installs with the package, and holds THIRD_PARTY_LICENSES against what is bundled.
// `--write` writes that file anew.
const NOTICE = 'THIRD_PARTY_LICENSES'

const packages = readPackages('.')
const bundled = await bundledPackages('.')
const missing = parseMissingTexts(readFileSync(new URL('./licences/missing-texts.json', import.meta.url), 'utf8'))
const problems = [...checkPackages(packages, missing, bundled)]

const included = parseIncludedData(readFileSync(new URL('./licences/included-data.json', import.meta.url), 'utf8'))
const unicode = {
  name: 'Unicode data',
  version: 'confusables.txt 10.0.0, UnicodeData.txt 15.0.0',
  what: 'kernel/contract/tools/confusable-letters.ts, modified',
  text: readFileSync(new URL('./licences/unicode-data.txt', import.meta.url), 'utf8'),
}
const notice = thirdPartyNotice(packages, bundled, [...included, unicode])
if (process.argv.includes('--write')) writeFileSync(NOTICE, notice)
else {
  const current = (() => {
    try {
      return readFileSync(NOTICE, 'utf8')
    } catch {
      return undefined
    }
  })()
  if (current !== notice) problems.push(`${NOTICE} does not say what is bundled: run npm run check:licences -- --write.`)
}

for (const problem of problems) process.stdout.write(`${problem}\n`)
const count = packages.filter(({ dev }) => !dev).length
process.stdout.write(problems.length === 0 ? `${count} packages read, all permissive.\n` : `${problems.length} problems with licences.\n`)
process.exitCode = problems.length === 0 ? 0 : 1
