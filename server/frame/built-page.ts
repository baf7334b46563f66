import type { FramePage } from './frame-page.ts'

/** The page of this package. The build puts it here (`scripts/frame/page-module.ts`); the sources have none. */
export const page: FramePage | undefined = undefined
