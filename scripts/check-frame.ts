import { compareFrame } from '../server/frame/compare-frame.ts'
import { buildFramePage } from './frame/build-page.ts'

// `npm run check:frame`: builds the signing frame's page twice from these sources and prints its hash.
// `npm run check:frame -- https://wallet.example`: holds the page that is served there against it, file by file.
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const [origin] = process.argv.slice(2)
const { page } = await buildFramePage()
const again = (await buildFramePage()).page.hash
if (page.hash !== again) throw new Error(`The page is not reproducible: ${page.hash} and then ${again}.`)
print(`frame ${page.hash}`)
if (origin !== undefined) {
  const { differing } = await compareFrame(origin, page)
  if (differing.length === 0) print(`${origin} serves this page.`)
  else {
    for (const path of differing) print(`${origin} serves something else as ${path}.`)
    process.exitCode = 1
  }
}
