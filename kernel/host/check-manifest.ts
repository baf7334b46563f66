import { PorticoError } from '../contract/errors.ts'
import { BUILTIN_IDS } from '../contract/ids.ts'
import type { FullManifest } from '../registries/full-manifest.ts'

/** The version of the contract in this package, as `kernel: '^1.0'` asks for it. */
const KERNEL_API = { major: 1n, minor: 0n } as const

const FOREIGN_ID = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/
const TOKEN_KEY = /^[a-z0-9.-]+@\d+$/
const RANGE = /^\^(\d+)\.(\d+)$/
/** As the standards' names begin, in any spelling: a wallet answers those. */
const RESERVED = /^(eth|net|web3|personal|wallet|solana)_/i
const BUILTIN = new Set<string>(BUILTIN_IDS)

const checkIdentity = ({ id, version, kernel }: FullManifest): void => {
  if (typeof id !== 'string' || (!BUILTIN.has(id) && !FOREIGN_ID.test(id))) {
    throw new PorticoError('MANIFEST_INVALID', `"${String(id)}" is no plugin id: use the form vendor.name.`)
  }
  if (BUILTIN.has(id)) {
    if (version !== undefined) throw new PorticoError('ID_RESERVED', `"${id}" is the id of a plugin of this package.`)
    return
  }
  const [major, minor] = (RANGE.exec(kernel ?? '') ?? []).slice(1).map(BigInt)
  if (major !== KERNEL_API.major || minor === undefined || minor > KERNEL_API.minor) {
    throw new PorticoError('KERNEL_VERSION', `${id} is written for kernel ${kernel}, this is ^${KERNEL_API.major}.${KERNEL_API.minor}.`)
  }
}

const checkNames = ({ id, views, rpc, provides, requires, optional }: FullManifest, replaceable: ReplaceableViews): void => {
  for (const name of Object.keys(views ?? {})) {
    const own = BUILTIN.has(id) ? !name.includes(':') : name.startsWith(`${id}:`) && name.length > id.length + 1
    if (!own && !replaceable.has(name))
      throw new PorticoError('VIEW_NAME', `${id} may not declare the view "${name}": its views are named "${id}:Name".`)
  }
  for (const [method, { approval }] of Object.entries(rpc ?? {})) {
    if (approval !== undefined && !Object.hasOwn(views ?? {}, approval)) {
      throw new PorticoError('MANIFEST_INVALID', `${id} names the approval view "${approval}", which it does not declare.`)
    }
    if (RESERVED.test(method)) {
      throw new PorticoError('METHOD_RESERVED', `${id} may not declare ${method}: names that begin so are the wallets'.`)
    }
  }
  for (const { key } of [provides, requires, optional].flatMap((block) => Object.values(block ?? {}))) {
    if (!TOKEN_KEY.test(key)) throw new PorticoError('MANIFEST_INVALID', `${id} names the token "${key}": a token key has the form name@1.`)
  }
}

/** Views that the host lets plugins from outside declare. */
type ReplaceableViews = Pick<ReadonlySet<string>, 'has'>

/** What can be said of a manifest by itself. Throws `MANIFEST_INVALID`, `ID_RESERVED`, `KERNEL_VERSION`, `VIEW_NAME`, `METHOD_RESERVED`. */
export const checkManifest = (manifest: FullManifest, replaceable: ReplaceableViews): void => {
  checkIdentity(manifest)
  checkNames(manifest, replaceable)
}
