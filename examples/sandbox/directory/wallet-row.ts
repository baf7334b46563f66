import { createHash } from 'node:crypto'
import type { listedWallet, SchemaOutput } from 'portico/wire'

/** A row of the directory as it goes over the wire. */
export type WalletRow = SchemaOutput<typeof listedWallet>

const digest = (text: string): string => createHash('sha256').update(`portico sandbox ${text}`).digest('hex')

/** The id of a wallet: 64 hex digits, the same at every start. */
export const walletId = (seed: string): string => digest(`wallet ${seed}`)

/** The id of a wallet's image, in the form of a UUID. */
export const imageId = (seed: string): string => digest(`image ${seed}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
