import type { Presses } from '../../keys/views/guarded-button.tsx'
import { openApprovalWindow } from './approval-window.ts'
import { guardButtons } from './guard-buttons.ts'

/** How what a window says looks. */
export interface PressesOptions {
  readonly language: string
  readonly mode: () => string
}

/** The presses of the dialogs about keys: guarded as those of requests are, and asked for in a window where the browser cannot say enough. */
export const createPresses = ({ language, mode }: PressesOptions): Presses => ({
  guard: (button, { changed, pressed }) => guardButtons({ approve: button }, { changed, answer: pressed }),
  askInWindow: (agreement, ended) => openApprovalWindow({ agreement, language, mode: mode() }, (given) => ended(given === 'approved')),
})
