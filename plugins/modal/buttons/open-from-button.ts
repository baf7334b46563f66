import { isPorticoError } from '../../../kernel/contract/errors.ts'
import type { OpenOptions, Portico } from '../../../kernel/contract/kernel-api.ts'

/** ms; a click that is answered sooner needs no sign. */
const BUSY_AFTER = 100

/** The side of the window that a message has room towards. */
export type FailureSide = 'start' | 'end'

/** What a click on one of the host's buttons shows until the modal does. */
export interface ClickSigns {
  /** Whether the modal is being waited for. */
  waiting(now: boolean): void
  /** The modal's code did not come. Undefined: another attempt begins. */
  failed(side: FailureSide | undefined): void
}

/** Opens the modal from a button. Rejects with `VIEW_UNKNOWN` where no plugin has the view. */
export const openFromButton = async (
  portico: Portico,
  button: HTMLElement,
  view: 'Networks' | undefined,
  signs: ClickSigns,
): Promise<void> => {
  const { left, right } = button.getBoundingClientRect()
  const timer = setTimeout(() => signs.waiting(true), BUSY_AFTER)
  signs.failed(undefined)
  try {
    await portico.open((view === undefined ? {} : { view }) as OpenOptions)
  } catch (cause) {
    // A view that no plugin has is the host's mistake, and its console's to say: nothing could be loaded again.
    if (!isPorticoError(cause) || cause.code === 'VIEW_UNKNOWN') throw cause
    // What failed in the modal it has shown itself; a destroyed kernel has nothing left to open.
    if (portico.getState().open || cause.code === 'KERNEL_DESTROYED') return
    signs.failed(left + right > button.ownerDocument.documentElement.clientWidth ? 'end' : 'start')
  } finally {
    clearTimeout(timer)
    signs.waiting(false)
  }
}
