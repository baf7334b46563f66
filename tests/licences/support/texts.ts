import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = join(dirname(fileURLToPath(import.meta.url)), '../../../node_modules')
const read = (path: string): string => readFileSync(join(modules, path), 'utf8')

/** Real licence texts, from packages that are installed. */
export const texts = {
  mit: read('valibot/LICENSE.md'),
  isc: read('once/LICENSE'),
  zeroBsd: read('tslib/LICENSE.txt'),
  bsd2: read('webidl-conversions/LICENSE.md'),
  apache: read('rxjs/LICENSE.txt'),
  apacheHeader: read('idb-keyval/LICENCE'),
  blueOak: read('lru-cache/LICENSE.md'),
} as const

/** Made up for the test: what a vendor's licence that binds to a network says. */
export const vendorText = `Example Community License Agreement

Permission is granted to use the software solely together with the network operated by Example, Inc. You may not modify the
software so that it connects to another network, nor offer a service that replaces it.`
