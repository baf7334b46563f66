import type { ModalState } from '../contract/kernel-services.ts'

/** The dialog before it opens, and after. */
export const CLOSED: ModalState = Object.freeze({ open: false, loading: false, shaking: false, namespace: undefined })
