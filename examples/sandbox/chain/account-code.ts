import { createRequire } from 'node:module'
import * as v from 'valibot'
import type { Hex } from 'viem'

const codeText = v.pipe(v.string(), v.regex(/^(0x)?[0-9a-f]+$/i, 'hexadecimal code expected'))

const codeOf = (artifact: unknown): Hex => `0x${v.parse(v.object({ bytecode: codeText }), artifact).bytecode.replace(/^0x/, '')}`

/** Creation code of what ERC-4337 needs, as its npm package carries it. Read once per deployment; nothing of it is bundled. */
export const readAccountCode = (): Readonly<Record<'entryPoint' | 'simple7702Account' | 'simpleAccountFactory', Hex>> => {
  const require = createRequire(import.meta.url)
  return {
    entryPoint: codeOf(require('@account-abstraction/contracts/artifacts/EntryPoint.json')),
    simple7702Account: codeOf(require('@account-abstraction/contracts/artifacts/Simple7702Account.json')),
    simpleAccountFactory: codeOf(require('@account-abstraction/contracts/artifacts/SimpleAccountFactory.json')),
  }
}

/** Creation code of a contract of the delegation framework. Its package comes with the kit, so it is looked for from there. */
export const readDelegationCode = (): ((name: string) => Hex) => {
  const kit = createRequire(createRequire(import.meta.url).resolve('@metamask/smart-accounts-kit'))
  const codes = v.parse(v.record(v.string(), v.unknown()), kit('@metamask/delegation-abis/bytecode'))
  return (name) => codeOf({ bytecode: codes[name] })
}
