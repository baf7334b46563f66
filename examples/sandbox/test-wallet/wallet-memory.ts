import * as v from 'valibot'
import { chainIdSchema } from './hex.ts'

const memorySchema = v.object({
  permitted: v.boolean(),
  account: v.pipe(v.number(), v.integer(), v.minValue(0)),
  chainId: chainIdSchema,
  added: v.record(chainIdSchema, v.string()),
})

/** What a wallet still knows after a reload. */
export type WalletMemory = v.InferOutput<typeof memorySchema>

const keyOf = (rdns: string): string => `test-wallet:${rdns}`

/** What the wallet remembered for this origin; `undefined` where nothing can be read. */
export const recall = (rdns: string): WalletMemory | undefined => {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), memorySchema), localStorage.getItem(keyOf(rdns)))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Remembers; where storage is blocked the wallet forgets on reload, as a real one's page would. */
export const remember = (rdns: string, memory: WalletMemory): void => {
  try {
    localStorage.setItem(keyOf(rdns), JSON.stringify(memory))
  } catch {
    return
  }
}
