const hooks = require('node:async_hooks')
const { relative } = require('node:path')
const v8 = require('node:v8')
const vm = require('node:vm')
const { default: runWithCircus } = require('jest-circus/runner')

const made = new Set()

hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  constructor(...options) {
    super(...options)
    made.add(this)
  }
}

/** Compiled modules of this worker by the name of their file. */
const scripts = new Map()
const { compileFunction } = vm

// Jest compiles every module anew for every test file. A script that is compiled once is run in the realm of each file instead: the modules
// are evaluated anew as before, but what V8 has compiled of them, functions that were called included, is kept. `import()` that is left in a
// script rejects, as it does in jest without `--experimental-vm-modules`.
vm.compileFunction = (source, names = [], options = {}) => {
  const { parsingContext, filename } = options
  if (!parsingContext || !filename) return compileFunction(source, names, options)
  const kept = scripts.get(filename)
  if (kept?.source === source && kept.names === names.join()) return kept.script.runInContext(parsingContext)
  const opening = `(function (${names.join()}) {`
  let script
  try {
    script = new vm.Script(`${opening}${source}\n})`, { filename, columnOffset: -opening.length })
  } catch {
    // Says what is wrong with it as jest expects it.
    return compileFunction(source, names, options)
  }
  scripts.set(filename, { source, names: names.join(), script })
  return script.runInContext(parsingContext)
}

// Playwright takes a stack at each of its steps inside, for the case that the page closes meanwhile. Jest would look up every frame of it in
// source maps, though those are frames of a bundle that has none. The stacks that failures show are other ones, taken where a test calls it.
const mapFewerStacks = () => {
  const { prepareStackTrace } = Error
  if (!prepareStackTrace) return
  Error.prepareStackTrace = (error, frames) =>
    frames[0]?.getFunctionName() === '_race' ? [error, ...frames].join('\n    at ') : prepareStackTrace(error, frames)
}

v8.setFlagsFromString('--expose-gc')
const collectGarbage = vm.runInNewContext('gc')

/** Bytes. What a file leaves is garbage, and a process with a gigabyte of it needs longer to end than the half second that jest gives it. */
const MOST_GARBAGE = 400_000_000

/** What keeps a process alive for good. Connections end by themselves. */
const LASTING = ['TCPServerWrap', 'PipeServerWrap', 'UDPWrap', 'ProcessWrap', 'FSEventWrap', 'StatWatcher', 'Timeout']
/** ms that a file's services have to end after it. */
const GRACE = 20_000

const lasting = () => process.getActiveResourcesInfo().filter((name) => LASTING.includes(name))

/** The file before, whose environment is gone by now. */
let before

/** Rejects where the file before has left something that keeps the worker alive: jest would kill it, and say no more than that. */
const checkLeftovers = async () => {
  const end = performance.now() + GRACE
  while (before !== undefined && lasting().length > 0) {
    if (performance.now() > end) throw new Error(`${before} has left what keeps the process alive: ${lasting().join(', ')}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

// jest-circus makes an AsyncLocalStorage for each file and leaves it in use: with every file Node had one context more to copy at
// every promise, and kept what the tests before had held.
module.exports = async (...file) => {
  const [, { displayName }, , , path] = file
  mapFewerStacks()
  // Workers of browser tests keep browser and chains; a process of jest's own has timers of its own.
  if (process.send && displayName?.name === 'unit') await checkLeftovers()
  try {
    return await runWithCircus(...file)
  } finally {
    for (const storage of made) storage.disable()
    made.clear()
    before = relative(process.cwd(), path)
    if (v8.getHeapStatistics().used_heap_size > MOST_GARBAGE) collectGarbage()
  }
}
