const hooks = require('node:async_hooks')
const { default: runWithCircus } = require('jest-circus/runner')

const made = new Set()

hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  constructor(...options) {
    super(...options)
    made.add(this)
  }
}

// jest-circus makes an AsyncLocalStorage for each file and leaves it in use: with every file Node had one context more to copy at
// every promise, and kept what the tests before had held.
module.exports = async (...file) => {
  try {
    return await runWithCircus(...file)
  } finally {
    for (const storage of made) storage.disable()
    made.clear()
  }
}
