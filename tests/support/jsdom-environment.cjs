const { TestEnvironment } = require('jest-environment-jsdom')

const WEB = [
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'BroadcastChannel',
]

// jsdom lacks these, and its own Uint8Array is another realm: chain libraries fail on both.
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of WEB) if (this.global[name] === undefined) this.global[name] = globalThis[name]
    if (!this.global.crypto?.subtle) Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true })
    this.global.Uint8Array = Uint8Array
    this.global.ArrayBuffer = ArrayBuffer
  }
}
