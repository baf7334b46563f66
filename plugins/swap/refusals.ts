import type { BuiltRefusal, ChangesRefusal } from './check-built.ts'

/** Why a swap does not go out. `notRun`: the chain could not run it first. */
export type SwapRefusal = ChangesRefusal | { readonly code: BuiltRefusal | 'notRun' }

/** Those that are a word and nothing more. */
export type RefusalCode = Exclude<SwapRefusal['code'], 'keepsPart'>
