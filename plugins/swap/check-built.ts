import type { RefusalCode } from './refusals.ts'
export const checkBuilt = (_built: unknown, _shown: unknown): RefusalCode | undefined => 'unreadable'
