const { existsSync, readFileSync } = require('node:fs')
const { join, relative } = require('node:path')
const { default: TestSequencer } = require('@jest/test-sequencer')

/** The kept figures of `npm run test:times`: seconds by path. */
const readFiles = () => {
  const kept = join(__dirname, '../times.json')
  return existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')).files : {}
}

/**
 * Starts the files first that took longest in the kept figures, so that no worker is left with a long one at the end. Files
 * without figures come before all others. Jest loads sequencers as they are, so this is no TypeScript.
 */
module.exports = class LongestFirst extends TestSequencer {
  sort(tests) {
    const files = readFiles()
    const secondsOf = ({ path }) => files[relative(join(__dirname, '../..'), path).replaceAll('\\', '/')] ?? Number.POSITIVE_INFINITY
    const timed = [...tests].map((test) => ({ test, seconds: secondsOf(test) }))
    return timed.sort((one, other) => (one.seconds === other.seconds ? 0 : other.seconds - one.seconds)).map(({ test }) => test)
  }
}
